import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { COMPILE_CACHE } from '../../scripts/bootstrap/compile-cache.mjs';
import { application, asBody, ENQUIRY } from '../submissions/backend-fixture.ts';
import { freePort } from '../support/site/start-site.ts';

const KILLS = Number(process.env.MEGURI_KILLS ?? 20);
/** Number of concurrent visitors */
const VISITORS = 8;

const dataDir = mkdtempSync(join(tmpdir(), 'meguri-kill-'));
let isOver = false;
let listening = Promise.withResolvers<void>();
afterAll(() => {
  // Stops the visitors when the test fails.
  isOver = true;
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Kills the process twenty times (`MEGURI_KILLS` sets another number) at random moments while visitors send. A visitor
 * without a response sends the same submission again, as a browser does.
 */
test('stores each acknowledged submission exactly once after every kill', async () => {
  const port = await freePort();
  const promised = new Map<string, string>();
  let serial = 0;

  async function visit(visitor: number): Promise<void> {
    while (!isOver) {
      serial += 1;
      const name = `visitor-${visitor}-${serial}`;
      const person = { name, email: `${name}@example.jp` };
      const key = { idempotency_key: `key-of-${name}-0000000` };
      const isApplication = serial % 2 === 0;
      const path = isApplication ? '/applications' : '/contact';
      const body = isApplication ? application(person, undefined, key) : { fields: { ...ENQUIRY, ...person }, ...key };
      while (!isOver && !promised.has(name)) {
        const reference = await send(port, path, asBody(body));
        if (reference) promised.set(name, reference);
        // Polling a closed port would cost CPU time.
        else await listening.promise.then(() => pause(10));
      }
    }
  }

  const visitors = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = await start(port);
    listening.resolve();
    const before = promised.size;
    // Most kills come during writes, one in ten during the start.
    while (promised.size === before && kill % 10 !== 0) await pause(2);
    await pause(Math.random() * 60);
    listening = Promise.withResolvers();
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const last = await start(port);
  isOver = true;
  listening.resolve();
  await Promise.all(visitors);
  last.kill('SIGTERM');
  await once(last, 'exit');

  const db = new DatabaseSync(join(dataDir, 'submissions.db'));
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const stored = new Map<string, string[]>();
  for (const { reference, fields } of db.prepare('SELECT reference, fields FROM submissions').all()) {
    const { name } = JSON.parse(String(fields)) as { name: string };
    stored.set(name, [...(stored.get(name) ?? []), String(reference)]);
  }
  const mails = db.prepare('SELECT submission, count(*) AS count FROM outbox GROUP BY submission').all();
  const files = db.prepare('SELECT stored_as FROM files').all();
  db.close();

  expect(promised.size).toBeGreaterThanOrEqual(KILLS * 0.9);
  for (const [name, reference] of promised) expect([name, stored.get(name)]).toEqual([name, [reference]]);
  for (const [name, references] of stored) expect([name, references]).toEqual([name, [expect.any(String)]]);
  expect(mails.every(({ count }) => count === 2)).toBe(true);
  expect(files.length).toBeGreaterThan(KILLS / 10);
});

async function start(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'receiver.ts'), dataDir, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...COMPILE_CACHE },
  });
  await once(child.stdout ?? child, 'data');
  return child;
}

/** @returns the reference, or null on failure */
async function send(port: number, path: string, body: BodyInit): Promise<string | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(5000),
    });
    const { reference } = (await response.json()) as { reference?: string };
    return response.status === 201 ? (reference ?? null) : null;
  } catch {
    return null;
  }
}
