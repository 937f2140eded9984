import { describe, expect, test } from 'vitest';
import { fileKind } from '../../contract/submissions/file-kind.ts';
import { checkForm } from '../../contract/submissions/forms.ts';
import {
  cleanEmail,
  cleanLine,
  cleanPlace,
  cleanTelephone,
  cleanText,
  isTelephone,
  toKatakana,
} from '../../contract/submissions/normalize.ts';
import { clientAddress } from '../../server/forms/client-address.ts';
import { createLimiter } from '../../server/forms/limiter.ts';
import { createProofOfWork } from '../../server/forms/proof-of-work.ts';
import { isSameOrigin } from '../../server/forms/same-origin.ts';
import { suspicionsOf } from '../../server/forms/suspicions.ts';
import { createTickets } from '../../server/forms/tickets.ts';
import { en } from '../../site/i18n/forms/en.ts';
import { ja } from '../../site/i18n/forms/ja.ts';
import { proveWork } from '../support/prove-work.ts';

describe('what people type becomes one spelling', () => {
  test.each([
    ['０３（１２３４）５６７８', '03-1234-5678'],
    ['090 1234 5678', '090-1234-5678'],
    ['０９０ー１２３４ー５６７８', '090-1234-5678'],
    ['0312345678', '0312345678'],
    ['+44 (0)20 7946 0000', '+44-20-7946-0000'],
    ['＋１　２１２　５５５　０１００', '+1-212-555-0100'],
    ['010-1-212-555-0100', '+1-212-555-0100'],
    ['＋８１（０）３−００００‐１１１１', '+81-3-0000-1111'],
    ['+49 89 123456', '+49-89-123456'],
    ['0120ｰ000ｰ000', '0120-000-000'],
    ['０３━００００—１１１１', '03-0000-1111'],
    ['\u200e03-0000-1111\u200b', '03-0000-1111'],
    ['0044 20 7946 0000', '+44-20-7946-0000'],
  ])('the telephone %s', (typed, clean) => {
    expect(cleanTelephone(typed)).toBe(clean);
    expect(isTelephone(clean)).toBe(true);
  });
  test.each(['03-12', 'abc', '+0 123', '00000000000', '12-3456-7890', '+1234567890123456'])(
    '%s is no telephone',
    (text) => {
      expect(isTelephone(cleanTelephone(text))).toBe(false);
    },
  );

  test('names, readings, addresses and texts', () => {
    expect(cleanLine('\u3000見本\u3000\u3000太郎\u0007\u202e ')).toBe('見本 太郎');
    expect(toKatakana('やまだ ﾀﾞｲｽｹ ヷ')).toBe('ヤマダ ダイスケ ヷ');
    expect(cleanEmail(' Ｔａｒｏ＠Ｅｘａｍｐｌｅ．ＪＰ ')).toBe('Taro@example.jp');
    expect(cleanEmail('ｔａｒｏ−ｍ＿１＠ｍｙー\u200bｈｏｕｓｅ。ｊｐ')).toBe('taro-m_1@my-house.jp');
    expect(cleanPlace('東京都台東区センター１ー２−３　ミホン・タワー５Ｆ')).toBe(
      '東京都台東区センター1-2-3 ミホン・タワー5F',
    );
    expect(cleanLine('\u200b\u2060')).toBe('');
    expect(cleanText('a\r\nb\u2028c\n\n\n\nd\u0000\ud800')).toBe('a\nb\nc\n\nd\ufffd');
  });

  test('addresses of Japanese carriers are addresses, and what could end a header is not', () => {
    const problem = (email: string) =>
      checkForm('download', { lang: 'ja', name: 'a', email, consent: 'yes' }).problems?.email;
    for (const email of ['a..b.@example.ne.jp', 'a+b@sub.example.co.jp', "o'hara@example.com"])
      expect(problem(email)).toBe(undefined);
    for (const email of [
      'a@b',
      'a b@',
      'a@b.c,d@e.f',
      'a@example.com\r\nBcc: x@y.z',
      '"a"@example.com',
      '見本@example.jp',
    ]) {
      expect(problem(email)).toBe('email');
    }
  });
});

describe('a file is what stands in it', () => {
  test('a PDF, a Word document, and neither', () => {
    expect(fileKind(Buffer.from('junk\n%PDF-1.4'))).toBe('pdf');
    expect(fileKind(zipOf(['[Content_Types].xml', 'word/document.xml']))).toBe('docx');
    expect(fileKind(zipOf(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin']))).toBe(null);
    expect(fileKind(zipOf(['xl/workbook.xml', '[Content_Types].xml']))).toBe(null);
    for (const text of ['', 'PK\u0003\u0004', 'MZ', '<html>%PD', 'PK\u0005\u0006'.padEnd(40, '\0')]) {
      expect(fileKind(Buffer.from(text, 'latin1'))).toBe(null);
    }
  });
});

describe('who is asked for and who asks', () => {
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://a.example' }, false],
    [{ origin: 'https://a.example' }, true],
    [{ referer: 'https://a.example/contact' }, true],
    [{ origin: 'null' }, false],
    [{}, false],
  ])('%j', (headers, is) => {
    expect(isSameOrigin(new Headers(headers as HeadersInit), 'https://a.example')).toBe(is);
  });

  test('an address is believed from trusted proxies only, and IPv6 counts by household', () => {
    const from = (forwarded: string, proxies: number) =>
      clientAddress(new Headers({ 'x-forwarded-for': forwarded }), '::ffff:10.0.0.1', proxies);
    expect(from('1.1.1.1', 0)).toBe('10.0.0.1');
    expect(from('6.6.6.6, 1.1.1.1', 1)).toBe('1.1.1.1');
    expect(from('6.6.6.6, 1.1.1.1, 2.2.2.2', 2)).toBe('1.1.1.1');
    expect(from('2001:db8:1:2:3:4:5:6', 1)).toBe('2001:db8:1:2::/64');
    expect(from('2001:db8:1:2::9', 1)).toBe(from('2001:db8:1:2:ffff::1', 1));
  });
});

test('a limit holds for its window, and for its key', () => {
  const limiter = createLimiter(2, 1000);
  expect([limiter.allows('a', 0), limiter.allows('a', 1), limiter.allows('a', 2)]).toEqual([true, true, false]);
  expect([limiter.allows('b', 2), limiter.allows('a', 1001)]).toEqual([true, true]);
});

test('a ticket says when it was issued, to nobody but us, and for a day', () => {
  const tickets = createTickets('secret');
  const ticket = tickets.issue(1000);
  expect(tickets.read(ticket, 4000)?.age).toBe(3000);
  expect(createTickets('other').read(ticket, 4000)).toBe(null);
  expect(tickets.read(ticket.replace(/^\w+/, '1'), 4000)).toBe(null);
  expect(tickets.read(ticket, 90_000_000)).toBe(null);
  for (const junk of ['', '..', 'a.b.c', 'x'.repeat(9999)]) expect(tickets.read(junk)).toBe(null);
});

test('a proof of work serves once, and is no use elsewhere', async () => {
  const ours = createProofOfWork('a secret of ours');
  const proof = await proveWork(await ours.challenge());
  expect(await createProofOfWork('another secret').verify(proof)).toBe(false);
  expect(await ours.verify(proof)).toBe(true);
  expect(await ours.verify(proof)).toBe(false);
  for (const junk of ['', 'e30=', btoa('null'), btoa('{"challenge":{}}')]) expect(await ours.verify(junk)).toBe(false);
});

test.each([
  [{ message: '資料 https://example.com です' }, '', 5000, []],
  [{ message: 'https://a https://b https://c https://d' }, '', 5000, ['links']],
  [{ name: 'www.spam.example' }, '', 5000, ['links']],
  [{}, 'http://x', 5000, ['trap']],
  [{}, '', 300, ['haste']],
  [{}, '', null, []],
])('%j looks like %s', (fields, trap, age, suspicions) => {
  expect(suspicionsOf(fields, trap, age)).toEqual(suspicions);
});

test('every form text is there in both languages, with the same places to fill in', () => {
  const leaves = (value: unknown, key = ''): [string, string][] =>
    typeof value === 'string'
      ? [[key, [...value.matchAll(/\{\w+\}/g)].sort().join()]]
      : Object.entries(value as object).flatMap(([name, inner]) => leaves(inner, `${key}.${name}`));
  expect(leaves(en)).toEqual(leaves(ja));
  expect(leaves(ja).length).toBeGreaterThan(80);
});

/** As much of a zip file as says what is in it: a first header, the central directory and its end. */
function zipOf(names: readonly string[]): Buffer {
  const start = Buffer.alloc(30);
  start.writeUInt32LE(0x04034b50, 0);
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(name.length, 28);
    return Buffer.concat([entry, Buffer.from(name)]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(start.length, 16);
  return Buffer.concat([start, ...entries, end]);
}
