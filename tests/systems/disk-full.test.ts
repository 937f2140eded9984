import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { COMPILE_CACHE } from '../../scripts/bootstrap/compile-cache.mjs';
import { application, asBody, ENQUIRY, envelope } from '../submissions/backend-fixture.ts';
import { freePort } from '../support/site/start-site.ts';

/** Maximum file size in shell blocks, to simulate a full disk */
const MAX_BLOCKS = 2000;

test('reports a full disk, and loses no acknowledged submission', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-full-'));
  const port = await freePort();
  const command = `ulimit -f ${MAX_BLOCKS} && exec "$0" "$@"`;
  const args = [join(import.meta.dirname, 'receiver.ts'), dataDir, String(port)];
  const child = spawn('sh', ['-c', command, process.execPath, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...COMPILE_CACHE },
  });
  await once(child.stdout, 'data');
  try {
    const post = async (path: string, body: object) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: asBody(body) });
      return { status: response.status, body: (await response.json()) as { code?: string; reference?: string } };
    };
    const promised: (string | undefined)[] = [];
    let last = { status: 201, body: {} as { code?: string } };
    for (let count = 0; last.status === 201 && count < 400; count += 1) {
      const response = await post('/contact', envelope({ ...ENQUIRY, message: `${count} ${'あ'.repeat(3000)}` }));
      if (response.status === 201) promised.push(response.body.reference);
      last = response;
    }
    expect([last.status, last.body.code]).toEqual([503, 'rest_not_stored']);
    expect(promised.length).toBeGreaterThan(3);

    const content = Buffer.from('%PDF-'.padEnd(1_500_000, 'x'));
    const refused = await post('/applications', application({}, [{ name: 'a.pdf', content }]));
    expect([refused.status, refused.body.code]).toEqual([503, 'rest_not_stored']);
    expect(readdirSync(join(dataDir, 'files'))).toEqual([]);

    child.kill('SIGKILL');
    await once(child, 'exit');
    const db = new DatabaseSync(join(dataDir, 'submissions.db'));
    const stored = db.prepare('SELECT reference FROM submissions').all();
    db.close();
    expect(stored.map(({ reference }) => reference).sort()).toEqual([...promised].sort());
  } finally {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
