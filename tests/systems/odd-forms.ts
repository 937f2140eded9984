import { ENQUIRY } from '../submissions/backend-fixture.ts';

/** Returns the same pseudorandom sequence in every run (mulberry32). */
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
const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, () => Math.floor(next() * 256)));

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
  () => noise(40).toString('latin1'),
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

interface OddForm {
  path: string;
  type: string;
  body: Buffer;
}

export function oddForm(): OddForm {
  const values: [string, string][] = Object.entries(ENQUIRY).filter(() => next() < 0.9);
  values.push(['step', pick(STEPS)]);
  for (let change = Math.floor(next() * 5); change > 0; change -= 1) {
    const name = next() < 0.3 ? pick(ODD_NAMES) : pick(NAMES);
    const index = next() < 0.6 ? values.findIndex(([field]) => field === name) : -1;
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
    body: pick([Buffer.alloc(0), noise(500), Buffer.from('{"name":["a"]}'), Buffer.from('&&&=%&')]),
  };
}

function inUrl(text: string): string {
  return next() < 0.05 ? text.replace(/[&=]/g, '') : encodeURIComponent(text.toWellFormed());
}

/** Sometimes adds unexpected files, path traversal in names or broken headers, or omits the end. */
function multipart(values: readonly [string, string][]): Pick<OddForm, 'type' | 'body'> {
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
