/** Metrics of a server with two workers, with the files of `deploy/` and Debian's `prometheus`. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { documentFolder } from '../support/site/document-folder.ts';
import { freePort, type RunningSite, startSite } from '../support/site/start-site.ts';
import { missingPrograms } from './support/debian-packages.ts';

const run = promisify(execFile);
const FILES = join(PROJECT_ROOT, 'deploy/prometheus');
const ALERTS = readFileSync(join(FILES, 'meguri-alerts.yml'), 'utf8');
const GUIDE = readFileSync(join(PROJECT_ROOT, 'docs/guides/monitoring.md'), 'utf8');
const hasPrometheus = (await missingPrograms(['/usr/bin/promtool'])) === null;

const folder = mkdtempSync(join(tmpdir(), 'meguri-prometheus-'));
let site: RunningSite;
let port: number;
let scrape = '';
/** Names of series without the suffixes of histograms. */
let metrics: Set<string>;

beforeAll(async () => {
  if (!hasPrometheus) return;
  port = await freePort();
  site = await startSite({
    WORKERS: '2',
    METRICS_PORT: String(port),
    CONTENT_DIR: documentFolder(['pages/contact']),
    DATA_DIR: join(folder, 'data'),
  });
  await vi.waitFor(() => expect(site.output()).toContain('Workers: all 2 are ready'), 30_000);
  scrape = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  metrics = new Set(Array.from(scrape.matchAll(/^# TYPE (\S+)/gm), ([, name = '']) => name));
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Names of metrics in an expression, or in the text of a file. */
function namesIn(text: string): string[] {
  const names = Array.from(text.matchAll(/\b(?:meguri|process)_[a-z_\d]+/g), ([name]) => name);
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))];
}

const alertNames = Array.from(ALERTS.matchAll(/- alert: (\w+)/g), ([, name = '']) => name);

describe.skipIf(!hasPrometheus)('the files for Prometheus and Grafana', () => {
  test('metrics have names and types that promtool accepts', async () => {
    const checking = run('promtool', ['check', 'metrics']);
    checking.child.stdin?.end(scrape);
    expect(await checking).toEqual({ stdout: '', stderr: '' });
  });

  test('configuration and alert rules are valid', async () => {
    expect((await run('promtool', ['check', 'config', join(FILES, 'prometheus.yml')])).stdout).toContain('SUCCESS');
    const { stdout } = await run('promtool', ['check', 'rules', join(FILES, 'meguri-alerts.yml')]);
    expect(stdout).toContain(`SUCCESS: ${alertNames.length} rules found`);
  });

  test('each alert fires for its failure, and none for a healthy instance', async () => {
    const { stdout } = await run('promtool', ['test', 'rules', join(FILES, 'meguri-alerts.test.yml')]);
    expect(stdout).toContain('SUCCESS');
    const tests = readFileSync(join(FILES, 'meguri-alerts.test.yml'), 'utf8');
    expect(alertNames.filter((name) => !tests.includes(`alertname="${name}"`))).toEqual([]);
  });

  test('alert rules and dashboard name only metrics that a server has, and the dashboard shows all of them', () => {
    const dashboard = JSON.parse(readFileSync(join(PROJECT_ROOT, 'deploy/grafana/meguri.json'), 'utf8'));
    const expressions = dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );
    const named = [...namesIn(ALERTS), ...namesIn(expressions.join('\n'))];
    expect(named.filter((name) => !metrics.has(name))).toEqual([]);
    expect([...metrics].filter((name) => !named.includes(name))).toEqual([]);
  });

  test('the guide describes each metric and each alert', () => {
    expect([...metrics].filter((name) => !GUIDE.includes(`\`${name}`))).toEqual([]);
    expect(namesIn(GUIDE).filter((name) => !metrics.has(name))).toEqual([]);
    expect(alertNames.filter((name) => !GUIDE.includes(`\`${name}\``))).toEqual([]);
  });

  test('Prometheus scrapes the server, evaluates the expressions of the dashboard and fires no alert', async () => {
    const config = join(folder, 'config');
    cpSync(FILES, config, { recursive: true });
    const file = join(config, 'prometheus.yml');
    const text = readFileSync(file, 'utf8').replace(/targets: \[.*\]/, `targets: ["127.0.0.1:${port}"]`);
    writeFileSync(file, text.replaceAll('15s', '1s'));
    const own = await freePort();
    const prometheus = spawn(
      'prometheus',
      [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'tsdb')}`, `--web.listen-address=127.0.0.1:${own}`],
      { stdio: 'ignore' },
    );
    onTestFinished(async () => {
      prometheus.kill('SIGTERM');
      await once(prometheus, 'exit');
    });
    const query = async (expr: string) => {
      const url = `http://127.0.0.1:${own}/api/v1/query?query=${encodeURIComponent(expr)}`;
      const { status, data } = await (await fetch(url)).json();
      return status === 'success' ? data.result : status;
    };
    await expect
      .poll(() => query('count_over_time(up[1m]) > 3 and up == 1').catch(() => []), { timeout: 30_000 })
      .toHaveLength(1);
    const { panels } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'deploy/grafana/meguri.json'), 'utf8'));
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        const expression = expr.replaceAll('$__rate_interval', '10s').replaceAll('$instance', '.*');
        expect([title, await query(expression)]).toEqual([title, expect.any(Array)]);
      }
    }
    expect(await query('sum(meguri_http_requests_total{route="robots"})')).toMatchObject([
      { value: [expect.any(Number), expect.stringMatching(/^[1-9]/)] },
    ]);
    expect(await query('ALERTS{alertstate="firing"}')).toEqual([]);
  });
});
