import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_LENGTH } from '../../contract/submissions/vocabulary.ts';
import type { SendAnswer } from '../../site/components/form/form-state.ts';
import { ENQUIRY } from '../submissions/backend-fixture.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { proveWork } from '../support/site/prove-work.ts';
import { fillInTimeForFile } from '../support/site/site-clock.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

const INPUTS = 2000;
/** How many are on the way at once. */
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

/** The same inputs in every run: mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const next = random(20261121);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;

const TEXTS: readonly (() => string)[] = [
  () => '',
  () => '　見本　太郎　',
  () => '\u202e‮gnp.exe\u202c',
  () => '\ud800\udc00\ud83d',
  () => 'e\u0301\u0327'.repeat(50),
  () => '\u0000\u0001\u001b[31m\u007f\u0085',
  () => 'a'.repeat(Math.floor(next() * 30_000)),
  () => '漢'.repeat(Math.floor(next() * 8_000)),
  () => '👩‍👩‍👧‍👦'.repeat(40),
  () => 'مرحبا שלום',
  () => "'; DROP TABLE submissions; --",
  () => '<script>alert(1)</script><img src=x onerror=alert(1)>',
  () => '{"$ne":null}',
  () => '../../etc/passwd',
  () => '=cmd|calc!A1',
  () => 'a@example.com\r\nBcc: b@example.com',
  () => '%00%ff%F0%9F',
  () => String(next() * 1e308),
  () => randomBytes(40).toString('latin1'),
];
const NAMES = [...Object.keys(ENQUIRY), 'step', 'ticket', 'proof', 'key', 'website', 'files', 'position'];
const ODD_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'name[]',
  'name[a]',
  'fields.name',
  '',
  'name\u0000',
  'ｎａｍｅ',
];
const PATHS = ['/contact', '/en/contact', '/recruit?position=3', '/download?document=4', '/en/recruit?position=1'];
const STEPS = ['confirm', 'send', 'back', '', 'SEND', '__proto__'];

interface Input {
  path: string;
  type: string;
  body: Buffer;
}

/** A form as nobody would send it, from the nearly right to noise. */
function input(): Input {
  const values: [string, string][] = Object.entries(ENQUIRY).filter(() => next() < 0.9);
  values.push(['step', pick(STEPS)]);
  for (let change = Math.floor(next() * 5); change > 0; change -= 1) {
    const name = next() < 0.3 ? pick(ODD_NAMES) : pick(NAMES);
    const index = next() < 0.6 ? values.findIndex(([known]) => known === name) : -1;
    if (index >= 0) values[index] = [name, pick(TEXTS)()];
    else values.push([name, pick(TEXTS)()]);
  }
  const path = pick(PATHS);
  const kind = next();
  if (kind < 0.45) {
    const body = values.map(([name, value]) => `${inUrl(name)}=${inUrl(value)}`).join('&');
    return { path, type: 'application/x-www-form-urlencoded', body: Buffer.from(body) };
  }
  if (kind < 0.85) return { path, ...multipart(values) };
  const type = pick([
    'text/plain',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    '',
    'x'.repeat(500),
  ]);
  return {
    path,
    type,
    body: pick([Buffer.alloc(0), randomBytes(500), Buffer.from('{"name":["a"]}'), Buffer.from('&&&=%&')]),
  };
}

function inUrl(text: string): string {
  return next() < 0.05 ? text.replace(/[&=]/g, '') : encodeURIComponent(text.toWellFormed());
}

/** With what else may stand in it: files where none belongs, folders in names, broken headers, no end. */
function multipart(values: readonly [string, string][]): Pick<Input, 'type' | 'body'> {
  const boundary = pick(['x', '----WebKitFormBoundary7MA4YWxk', 'a'.repeat(70)]);
  const parts = values.map(([name, value]) => {
    const quoted = pick([name, name, name, `${name}"; filename="../../x`, name.replace(/[\r\n"\0]/g, '')]);
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${value}\r\n`;
  });
  if (next() < 0.5) {
    const content = pick(['%PDF-1.7', '', 'PK\u0003\u0004', 'MZ', '%PDF-'.padEnd(200_000, 'x')]);
    const name = pick(['cv.pdf', '../../../etc/cron', '履歴書.docx', '', 'a'.repeat(3000), 'x\u0000.pdf']);
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n`,
    );
  }
  if (next() < 0.1) parts.push(`--${boundary}\r\nContent-Dis`);
  const end = pick([`--${boundary}--\r\n`, `--${boundary}--\r\n`, `--${boundary}--\r\n`, '', `--${boundary}`]);
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.from(parts.join('') + end) };
}

let household = 0;
const address = () => {
  household += 1;
  return `10.${(household >> 16) & 255}.${(household >> 8) & 255}.${household & 255}`;
};

test(`${INPUTS} forms that nobody would send: no failure, no lost data, clear answers`, {
  timeout: 120_000,
}, async () => {
  const statuses = new Map<number, number>();
  let left = INPUTS;
  const sender = async () => {
    while (left > 0) {
      left -= 1;
      const { path, type, body } = input();
      const { status, answer } = await post(path, type, body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect([status < 500, path, type.slice(0, 60), status]).toEqual([true, path, type.slice(0, 60), status]);
      expect(Object.keys(answer)).toHaveLength('sent' in answer ? 2 : 1);
      if ('problems' in answer) expect(Object.keys(answer.problems).length).toBeGreaterThan(0);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  // All kinds of answers were given: what only ever refused would have shown nothing.
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 422]));
  expect(site.output()).not.toMatch(/TypeError|RangeError|太郎|taro@/);
});

test('unusual but valid input is stored as intended', async () => {
  const { challenge, ticket } = await (await fetch(`${site.origin}/forms/challenge`)).json();
  const message = '\u202eعربي👩‍👩‍👧‍👦 𠮷野家 "quoted" <b>\r\n二行目\u0000';
  const fields = {
    ...ENQUIRY,
    name: '𠮷田　Ｏ\u2019Brien',
    message,
    ticket,
    proof: await proveWork(challenge),
    step: 'send',
  };
  fillInSlowly();
  const { answer } = await post(
    '/contact',
    'application/x-www-form-urlencoded',
    Buffer.from(String(new URLSearchParams(fields))),
  );
  expect(answer).toMatchObject({ sent: expect.any(String) });
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
    expect(stored.name?.length).toBeLessThanOrEqual(MAX_LENGTH.name);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
    expect(Object.values(stored).join('')).not.toMatch(/[\u0000-\u0008\u202e]/);
  }
});

test('spam signals are not revealed: suspected and accepted forms get the same response', async () => {
  const shapeOf = async (extra: Record<string, string>) => {
    const { challenge, ticket } = await (await fetch(`${site.origin}/forms/challenge`)).json();
    const fields = {
      ...ENQUIRY,
      message: JSON.stringify(extra),
      ticket,
      proof: await proveWork(challenge),
      step: 'send',
      ...extra,
    };
    const body = Buffer.from(String(new URLSearchParams(fields)));
    const { status, answer } = await post('/contact', 'application/x-www-form-urlencoded', body);
    return [status, Object.keys(answer), 'sent' in answer ? answer.sent.length : 0];
  };
  const caught = await shapeOf({ website: 'https://spam.example' });
  expect(await shapeOf({ message: 'http://a http://b http://c http://d' })).toEqual(caught);
  expect(caught).toEqual([200, ['sent', 'links'], 9]);
});

test('rate limit: an address that sends too much gets 429, others do not', async () => {
  const from = address();
  const answers: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const { challenge, ticket } = await (await fetch(`${site.origin}/forms/challenge`)).json();
    const fields = { ...ENQUIRY, message: `${count}`, ticket, proof: await proveWork(challenge), step: 'send' };
    const body = Buffer.from(String(new URLSearchParams(fields)));
    answers.push((await post('/contact', 'application/x-www-form-urlencoded', body, from)).status);
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test('cross-site posts are refused', async () => {
  const body = Buffer.from(String(new URLSearchParams({ ...ENQUIRY, step: 'send' })));
  const { status, answer } = await post('/contact', 'application/x-www-form-urlencoded', body, address(), 'cross-site');
  expect([status, answer]).toEqual([403, { failure: 'refused' }]);
});

/** As a script of the site's own would, with exactly these bytes. */
function post(
  path: string,
  type: string,
  body: Buffer,
  from = address(),
  cameFrom = 'same-origin',
): Promise<{ status: number; answer: SendAnswer }> {
  const { port } = new URL(site.origin);
  const headers = {
    accept: 'application/json',
    'content-length': String(body.length),
    'sec-fetch-site': cameFrom,
    'x-forwarded-for': from,
    ...(type && { 'content-type': type }),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path, method: 'POST', headers }, async (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      for await (const chunk of answer) text += chunk;
      try {
        resolve({ status: answer.statusCode ?? 0, answer: JSON.parse(text) as SendAnswer });
      } catch {
        reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`));
      }
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
