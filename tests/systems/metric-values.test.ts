/** Each action changes exactly the series that count it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { ERROR_KINDS } from '../../site/errors/error-report.ts';
import { ENQUIRY } from '../submissions/backend-fixture.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { freePort, type RunningSite, startSite } from '../support/site/start-site.ts';
import { scrape } from './scrape.ts';

const COUNTED = /^meguri_(?:submissions|rate_limit_hits|browser_errors|images_generated)_total/;
const HOUR_MS = 3600_000;
const dataDir = mkdtempSync(join(tmpdir(), 'meguri-metric-values-'));
let site: RunningSite;
let port: number;
beforeAll(async () => {
  port = await freePort();
  site = await startSite({
    ...{ DATA_DIR: dataDir, METRICS_PORT: String(port), TRUST_PROXY: '1', FORMS_PER_MINUTE: '1000' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'staff@fixture.example' },
    CONTENT_DIR: documentFolder(['pages/contact', 'pages/privacy', 'seminars']),
  });
});
afterAll(async () => {
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns the counters that the action changed, with their increase. */
async function increasesOf(action: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await scrape(port);
  await action();
  const after = await scrape(port);
  const increases = [...after].flatMap(([series, value]): [string, number][] => {
    const increase = value - (before.get(series) ?? 0);
    return COUNTED.test(series) && increase !== 0 ? [[series, increase]] : [];
  });
  return Object.fromEntries(increases);
}

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(site.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.origin, ...headers },
    body: new URLSearchParams(fields),
  });
  await response.arrayBuffer();
  return response.status;
}
const ticket = async () => (await (await fetch(`${site.origin}/forms/challenge`)).json()).ticket as string;
const submissions = (kind: string, outcome: string) => `meguri_submissions_total{kind="${kind}",outcome="${outcome}"}`;

test.each<[outcome: string, status: number, fields: object, headers?: Record<string, string>]>([
  ['invalid', 422, { email: 'nobody' }],
  ['confirmation', 200, { step: 'confirm' }],
  ['back', 200, { step: 'back' }],
  ['refused', 403, {}, { origin: 'https://elsewhere.example' }],
  ['unreadable', 400, {}, { 'content-type': 'multipart/form-data' }],
  ['too_large', 413, { message: 'x'.repeat(300_000) }],
])('counts a form with the outcome %s once', async (outcome, status, fields, headers) => {
  const increases = await increasesOf(async () => {
    expect(await post('/contact', { ...ENQUIRY, step: 'send', ...fields }, headers)).toBe(status);
  });
  expect(increases).toEqual({ [submissions('contact', outcome)]: 1 });
});

test('counts a registration for a seminar that does not exist', async () => {
  const fields = { ...ENQUIRY, ticket: await ticket() };
  const increases = await increasesOf(() => post('/seminars/nothing', fields));
  expect(increases).toEqual({ [submissions('registration', 'closed')]: 1 });
});

test('counts stored forms, repeated ones included, and those beyond the limit of an address', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const token = await ticket();
  // Without a proof of work, an address may send five forms.
  const send = (key: number) =>
    post('/contact', { ...ENQUIRY, step: 'send', ticket: token, key: String(key).repeat(32) }, headers);
  const increases = await increasesOf(async () => {
    for (const key of [1, 1, 2, 3, 4]) expect(await send(key)).toBe(303);
    for (const key of [5, 6]) expect(await send(key)).toBe(429);
  });
  expect(increases).toEqual({
    [submissions('contact', 'stored')]: 5,
    [submissions('contact', 'busy')]: 2,
    'meguri_rate_limit_hits_total{limit="forms"}': 2,
  });
});

test('counts registrations beyond the limit of a network', async () => {
  const token = await ticket();
  const register = (visitor: number) =>
    post(
      '/seminars/offices',
      { ...ENQUIRY, email: `visitor-${visitor}@example.jp`, ticket: token, key: String(visitor).repeat(32) },
      { 'x-forwarded-for': `198.51.100.${visitor}` },
    );
  const increases = await increasesOf(async () => {
    for (let visitor = 1; visitor <= 5; visitor += 1) expect(await register(visitor)).toBe(303);
    expect(await register(6)).toBe(429);
  });
  expect(increases).toEqual({
    [submissions('registration', 'stored')]: 5,
    [submissions('registration', 'too_many')]: 1,
    'meguri_rate_limit_hits_total{limit="registrations"}': 1,
  });
});

test('counts errors of browsers by kind, and no invalid reports', async () => {
  const script = readdirSync(join(PROJECT_ROOT, '.build/client/assets')).find((name) => name.endsWith('.js'));
  const report = { name: 'TypeError', page: '/contact', at: `/static/assets/${script}:1:1` };
  const increases = await increasesOf(async () => {
    for (const kind of [...ERROR_KINDS, 'error', 'other']) {
      const body = JSON.stringify({ ...report, kind });
      await fetch(`${site.origin}/_errors`, { method: 'POST', headers: { origin: site.origin }, body });
    }
  });
  const kinds = ERROR_KINDS.map((kind) => [`meguri_browser_errors_total{kind="${kind}"}`, kind === 'error' ? 2 : 1]);
  expect(increases).toEqual(Object.fromEntries(kinds));
});

test('shows how many messages wait, for how long, and how many were given up', async () => {
  const mail = async () => {
    const values = await scrape(port);
    return ['queue_depth', 'given_up', 'queue_oldest_age_seconds'].map(
      (name) => values.get(`meguri_mail_${name}`) ?? 0,
    );
  };
  const [depth = 0] = await mail();
  const db = new DatabaseSync(join(dataDir, 'submissions.db'), { timeout: 5000 });
  const add = db.prepare(
    `INSERT INTO outbox (kind, submission, state, due_at) SELECT ?, id, ?, ${Number.MAX_SAFE_INTEGER} FROM submissions LIMIT 3`,
  );
  add.run('notice', 'waiting');
  add.run('acknowledgement', 'given_up');
  db.exec(`UPDATE submissions SET received_at = '${new Date(Date.now() - 2 * HOUR_MS).toISOString()}'`);
  db.close();
  const [waiting, givenUp, age = 0] = await mail();
  expect([waiting, givenUp, Math.floor((age * 1000) / HOUR_MS)]).toEqual([depth + 3, 3, 2]);
});

test('names the version and the commit', async () => {
  const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'));
  const { commit } = JSON.parse(readFileSync(join(PROJECT_ROOT, '.build/build-info.json'), 'utf8'));
  expect((await scrape(port)).get(`meguri_build_info{version="${version}",commit="${commit ?? ''}"}`)).toBe(1);
});
