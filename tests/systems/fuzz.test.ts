import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contact } from '../../contract/forms/contact/definition.ts';
import type { SendResponse } from '../../site/state/form-state.ts';
import { ENQUIRY } from '../submissions/backend-fixture.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { proveWork } from '../support/site/prove-work.ts';
import { fillInTimeForFile } from '../support/site/site-clock.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';
import { oddForm } from './odd-forms.ts';

const INPUTS = 2000;
/** Number of concurrent requests */
const AT_ONCE = 16;

const fillInSlowly = fillInTimeForFile();
let site: SiteInProcess;
const dataDir = mkdtempSync(join(tmpdir(), 'meguri-fuzz-'));
beforeAll(async () => {
  const CONTENT_DIR = documentFolder(['pages/contact', 'pages/download', 'pages/recruit']);
  site = await siteInProcess({ DATA_DIR: dataDir, CONTENT_DIR, TRUST_PROXY: '1', FORMS_PER_MINUTE: '100000' });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

let household = 0;
const address = () => {
  household += 1;
  return `10.${(household >> 16) & 255}.${(household >> 8) & 255}.${household & 255}`;
};

test(`handles ${INPUTS} malformed forms without server errors, lost data or unclear responses`, async () => {
  const statuses = new Map<number, number>();
  let left = INPUTS;
  const sender = async () => {
    while (left > 0) {
      left -= 1;
      const { path, type, body } = oddForm();
      const { status, response } = await post(path, type, body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect([status < 500, path, type.slice(0, 60), status]).toEqual([true, path, type.slice(0, 60), status]);
      expect(Object.keys(response)).toHaveLength('sent' in response ? 2 : 1);
      if ('problems' in response) expect(Object.keys(response.problems).length).toBeGreaterThan(0);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  // A server that rejects everything would pass the other checks.
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 422]));
  expect(site.output()).not.toMatch(/TypeError|RangeError|太郎|taro@/);
});

test('stores unusual but valid input as intended', async () => {
  const { challenge, ticket: formToken } = await (await fetch(`${site.origin}/forms/challenge`)).json();
  const message = '\u202eعربي👩‍👩‍👧‍👦 𠮷野家 "quoted" <b>\r\n二行目\u0000';
  const fields = {
    ...ENQUIRY,
    name: '𠮷田　Ｏ\u2019Brien',
    message,
    ticket: formToken,
    proof: await proveWork(challenge),
    step: 'send',
  };
  fillInSlowly();
  const { response } = await post(
    '/contact',
    'application/x-www-form-urlencoded',
    Buffer.from(String(new URLSearchParams(fields))),
  );
  expect(response).toMatchObject({ sent: expect.any(String) });
  const db = new DatabaseSync(join(dataDir, 'submissions.db'), { readOnly: true });
  const row = db.prepare('SELECT fields, suspicions FROM submissions ORDER BY id DESC LIMIT 1').get();
  const everything = db.prepare('SELECT fields FROM submissions').all();
  db.close();
  expect(row?.suspicions).toBe('[]');
  expect(JSON.parse(String(row?.fields))).toMatchObject({
    name: '𠮷田 Ｏ\u2019Brien',
    message: 'عربي👩‍👩‍👧‍👦 𠮷野家 "quoted" <b>\n二行目',
  });
  for (const { fields: text } of everything) {
    const stored = JSON.parse(String(text)) as Record<string, string>;
    expect(stored.name?.length).toBeLessThanOrEqual(contact.fields.name.maxLength ?? 0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
    expect(Object.values(stored).join('')).not.toMatch(/[\u0000-\u0008\u202e]/);
  }
});

test('sends the same response to flagged and accepted forms', async () => {
  const shapeOf = async (extra: Record<string, string>) => {
    const { challenge, ticket: formToken } = await (await fetch(`${site.origin}/forms/challenge`)).json();
    const fields = {
      ...ENQUIRY,
      message: JSON.stringify(extra),
      ticket: formToken,
      proof: await proveWork(challenge),
      step: 'send',
      ...extra,
    };
    const body = Buffer.from(String(new URLSearchParams(fields)));
    const { status, response } = await post('/contact', 'application/x-www-form-urlencoded', body);
    return [status, Object.keys(response), 'sent' in response ? response.sent.length : 0];
  };
  const caught = await shapeOf({ website: 'https://spam.example' });
  expect(await shapeOf({ message: 'http://a http://b http://c http://d' })).toEqual(caught);
  expect(caught).toEqual([200, ['sent', 'links'], 9]);
});

test('returns 429 to an address that sends too much, and not to others', async () => {
  const from = address();
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const { challenge, ticket: formToken } = await (await fetch(`${site.origin}/forms/challenge`)).json();
    const fields = {
      ...ENQUIRY,
      message: `${count}`,
      ticket: formToken,
      proof: await proveWork(challenge),
      step: 'send',
    };
    const body = Buffer.from(String(new URLSearchParams(fields)));
    statuses.push((await post('/contact', 'application/x-www-form-urlencoded', body, from)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test('rejects cross-site posts', async () => {
  const body = Buffer.from(String(new URLSearchParams({ ...ENQUIRY, step: 'send' })));
  const { status, response } = await post(
    '/contact',
    'application/x-www-form-urlencoded',
    body,
    address(),
    'cross-site',
  );
  expect([status, response]).toEqual([403, { failure: 'refused' }]);
});

function post(
  path: string,
  type: string,
  body: Buffer,
  from = address(),
  fetchSite = 'same-origin',
): Promise<{ status: number; response: SendResponse }> {
  const { port } = new URL(site.origin);
  const headers = {
    accept: 'application/json',
    'content-length': String(body.length),
    'sec-fetch-site': fetchSite,
    'x-forwarded-for': from,
    ...(type && { 'content-type': type }),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path, method: 'POST', headers }, async (response) => {
      let text = '';
      response.setEncoding('utf8');
      for await (const chunk of response) text += chunk;
      try {
        resolve({ status: response.statusCode ?? 0, response: JSON.parse(text) as SendResponse });
      } catch {
        reject(new Error(`${path} responded with ${response.statusCode}: ${text.slice(0, 200)}`));
      }
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
