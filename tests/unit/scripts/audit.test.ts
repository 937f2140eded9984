/** `npm run audit` with a registry that answers, fails, or has no advisory service. */
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { readAudit } from '../../../scripts/lib/read-audit.ts';

async function auditWith(respond: RequestListener): Promise<{ code: number; output: string }> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const env = { ...process.env, npm_config_registry: registry, npm_config_cache: '/nonexistent' };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(PROJECT_ROOT, 'scripts/audit.ts')], { env }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout }),
    );
  });
}

test('succeeds if the service knows no weakness', async () => {
  const { code, output } = await auditWith((_, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
  );
  expect(output).toMatch(/^Audit: 0 of \d{2,} shipped packages have known weaknesses\n$/);
  expect(code).toBe(0);
});

test('names each weakness of a package that is shipped, and exits with 1', async () => {
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'An example',
    severity: 'high',
    vulnerable_versions: '<999',
    cwe: [],
    cvss: { score: 0, vectorString: null },
  };
  const { code, output } = await auditWith((request, response) => {
    const isBulk = request.method === 'POST' && request.url?.endsWith('/advisories/bulk');
    if (isBulk)
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ hono: [advisory], budoux: [advisory], knip: [advisory] }));
    else response.writeHead(404).end('{}');
  });
  for (const name of ['hono', 'budoux'])
    expect(output).toContain(`high: ${name}: An example (https://advisories.example/1)`);
  expect(output).not.toContain('knip');
  expect(code).toBe(1);
});

test.each<[string, RequestListener]>([
  ['has no advisory service', (_, response) => response.writeHead(404).end('{}')],
  ['fails', (_, response) => response.writeHead(503).end()],
  ['returns a page', (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html></html>')],
  ['closes the connection', (request) => request.socket.destroy()],
])('exits with 2 if the registry %s', async (_, respond) => {
  const { code, output } = await auditWith(respond);
  expect(output).toContain('Audit: cannot say.');
  expect(code).toBe(2);
});

test('exits with 2 if the packages cannot be installed', () => {
  const clone = mkdtempSync(join(tmpdir(), 'meguri-audit-'));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  for (const path of ['package.json', 'package-lock.json', 'scripts/run.mjs', 'scripts/bootstrap'])
    cpSync(join(PROJECT_ROOT, path), join(clone, path), { recursive: true });
  writeFileSync(join(clone, 'npm'), '#!/bin/sh\necho no registry\nexit 1\n', { mode: 0o755 });
  const env = { ...process.env, PATH: `${clone}:${process.env.PATH}`, npm_execpath: '' };
  const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/run.mjs'), 'audit'], { env });
  expect(String(stderr)).toBe('Installing the packages failed.\nno registry\n');
  expect(status).toBe(2);
});

test.each(['', 'npm error network', '{"error":{"code":"ENOAUDIT"}}', '{"vulnerabilities":{}}', '[]'])(
  'does not take %j for an answer',
  (output) => {
    expect(readAudit(output, new Set()).exitCode).toBe(2);
  },
);
