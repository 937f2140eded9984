import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../bootstrap/project-root.mjs';
import { startNginxEdge, startVarnish } from '../../lib/servers/edge.ts';
import { startExportHost } from '../../lib/servers/export-host.ts';
import { freePort } from '../../lib/start-site.ts';
import { compareLoads, load } from '../load.ts';
import { nginxServer } from '../references.ts';
import { print, type Row, table } from '../report.ts';
import { captureResponse, measuredSite } from '../site-process.ts';

const SECRET = 'a secret of the benchmark, with forty letters';
/** Types of the sample content. Pictures of the others would take an export minutes. */
const FEW_PICTURES = ['site', 'pages', 'news'];
const SITE_ORIGIN = 'http://site.test';

/** Compares home from caches in front of the site, and from an export, with a file of the same bytes from nginx. */
export async function edges(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-bench-export-'));
  try {
    const content = join(folder, 'content');
    for (const type of FEW_PICTURES)
      cpSync(join(PROJECT_ROOT, 'content', type), join(content, type), { recursive: true });
    const args = ['scripts/run.mjs', 'export', `--to=${join(folder, 'site')}`];
    await promisify(execFile)(process.execPath, args, {
      cwd: PROJECT_ROOT,
      env: { PATH: process.env.PATH, SITE_ORIGIN, CONTENT_DIR: content, DATA_DIR: join(folder, 'data') },
      maxBuffer: 1e8,
    });
    await using site = await measuredSite({ SITE_ORIGIN, CONTENT_DIR: content, EDGE_MAX_AGE: '3600' });
    const { host } = new URL(site.origin.replace('localhost', '127.0.0.1'));
    const behind = async () => ({ port: await freePort(), site: host, purgeSecret: SECRET });
    await using varnish = await startVarnish(await behind());
    await using nginx = await startNginxEdge(await behind());
    await using exported = await startExportHost(join(folder, 'site'));
    const rows: Row[] = [];
    for (const [name, { origin }] of [
      ['Varnish', varnish],
      ['nginx with `proxy_cache`', nginx],
      ['an export on nginx', exported],
    ] as const) {
      await load(`${origin}/`, 1);
      const response = await captureResponse(origin);
      await using bare = await nginxServer(response);
      if (!bare) throw new Error('nginx is missing. Install it with: apt-get install nginx');
      const { perSecond, p99, ratios } = await compareLoads(`${origin}/`, { bare: bare.url });
      rows.push([name, perSecond, p99, ratios.bare]);
    }
    print('Home from a cache in front of the site, and from an export:\n');
    table(['server', 'requests/s', 'p99 (ms)', '÷ bare nginx'], rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
