import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import type { Login } from '../../../../scripts/wordpress/secrets.ts';
import { ENQUIRY, envelope } from '../../../submissions/backend-fixture.ts';
import { logIn } from './admin/log-in.ts';
import { startLocalWordpress } from './local-wordpress.ts';

export type SubmissionInbox = Awaited<ReturnType<typeof startSubmissionInbox>>;

/** Starts a WordPress with an open position and a seminar with two seats. */
export async function startSubmissionInbox() {
  const errors: string[] = [];
  const wordpress = await startLocalWordpress({ onPluginError: (entry) => errors.push(entry) });
  const cookies = new Map<Login, string>();
  for (const login of ['admin', 'tamura', 'ono'] as const) cookies.set(login, await logIn(wordpress, login));

  async function request(path: string, init: RequestInit & { as?: Login | undefined } = {}) {
    const { as, ...rest } = init;
    const headers = { ...rest.headers, ...(as && { cookie: cookies.get(as) ?? '' }) };
    const response = await fetch(`${wordpress.origin}/${path}`, { redirect: 'manual', ...rest, headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  async function publish(entry: string, title: string, shared: object, fields: object): Promise<void> {
    const slug = entry.replace('/', '-');
    const { status, text } = await request(`wp-json/meguri/v1/transfer/${entry}`, {
      method: 'PUT',
      headers: {
        authorization: `Basic ${Buffer.from(`admin:${wordpress.secrets.applicationPassword}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        hash: 'a',
        slug,
        published_at: '2026-01-01T00:00:00Z',
        modified_at: '2026-01-01T00:00:00Z',
        shared,
        ja: { title, content: '', status: 'publish', fields },
      }),
    });
    expect([status, text]).toEqual([200, expect.stringContaining('created')]);
  }

  async function send(path: string, body: BodyInit): Promise<string> {
    const headers = { authorization: `Bearer ${wordpress.secrets.apiKey}` };
    const { status, text } = await request(`wp-json/api/v1${path}`, { method: 'POST', headers, body });
    expect([status, text]).toEqual([201, expect.stringContaining('reference')]);
    return JSON.parse(text).reference;
  }
  const enquire = (fields: object, rest: object = {}) =>
    send('/contact', JSON.stringify(envelope({ ...ENQUIRY, ...fields }, rest)));

  const query = (sql: string) => {
    const database = new DatabaseSync(join(wordpress.folder, 'database/wordpress.sqlite'), { timeout: 5000 });
    const rows = database.prepare(sql).all();
    database.close();
    return rows as Record<string, string | number>[];
  };
  const files = async () =>
    (await readdir(join(wordpress.folder, 'private'))).filter((name) => /^[0-9a-f]{32}$/.test(name));
  /** Waits for the queue, because mails are sent after the response. */
  const mails = async () => {
    await expect.poll(() => query(`SELECT 1 FROM wp_meguri_mails WHERE state = 'waiting'`)).toEqual([]);
    return (await readdir(join(wordpress.folder, 'mail'))).length;
  };
  /** Links to `admin-post.php` */
  const hrefs = (html: string) =>
    [...html.matchAll(/href="([^"]+admin-post[^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&#038;', '&').replaceAll('&amp;', '&').replace(`${wordpress.origin}/`, ''),
    );
  const detail = (reference: string) => {
    const [row] = query(`SELECT post_id FROM wp_meguri_submissions WHERE reference = '${reference}'`);
    return `wp-admin/edit.php?post_type=meguri_submission&page=meguri-submission&id=${row?.post_id}`;
  };
  const formOf = async (reference: string, change: string, more = {}) => {
    const page = (await request(detail(reference), { as: 'tamura' })).text;
    const form = page.split('<form').find((candidate) => candidate.includes(`value="${change}"`));
    const field = (name: string) => form?.match(new RegExp(`name="${name}" value="([^"]+)"`))?.[1] ?? '';
    const fields = { action: field('action'), id: field('id'), change, _wpnonce: field('_wpnonce'), ...more };
    return new URLSearchParams(fields);
  };
  const post = (body: URLSearchParams, as: Login = 'tamura') =>
    request('wp-admin/admin-post.php', { method: 'POST', body, as });
  const act = async (reference: string, change: string, more = {}) => post(await formOf(reference, change, more));

  async function expectNothingInLog(...texts: string[]): Promise<void> {
    expect(errors).toEqual([]);
    const log = await readFile(join(wordpress.folder, 'logs/php.log'), 'utf8');
    expect(log).toContain('Development Server');
    for (const text of ['見本', 'taro', '0000-1111', ...texts]) expect(log).not.toContain(text);
  }

  await publish(
    'jobs/3',
    '管理員',
    { employment: 'full-time' },
    { summary: '建物の管理です。', terms: [{ label: '業務内容', value_html: '<p>巡回と受付</p>' }] },
  );
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const times = { starts_at: inDays(30), ends_at: inDays(30.1), closes_at: inDays(29) };
  await publish(
    'seminars/7',
    '2つの器',
    { ...times, capacity: 2 },
    {
      summary: '違いを説明します。',
      audience: '担当の方。',
      solicitation: '勧誘は行いません。',
      programme: [{ time: '15:00', title: '説明' }],
      venue: { name: '会議室', address: '東京都千代田区試験町4-5-6', access: '徒歩6分' },
    },
  );

  const reading = { query, files, mails, hrefs, detail };
  return { ...reading, wordpress, request, send, enquire, formOf, post, act, expectNothingInLog };
}
