import { describe, expect, test } from 'vitest';
import { fileKind } from '../../../../contract/submissions/file-kind.ts';
import { type AbuseGuard, createAbuseGuard } from '../../../../server/forms/abuse-guard.ts';
import { createFormTokens } from '../../../../server/forms/form-tokens.ts';
import { BASE_COST, createProofOfWork } from '../../../../server/forms/proof-of-work.ts';
import { spamSignals } from '../../../../server/forms/spam-signals.ts';
import { resolveClient } from '../../../../server/http/client-address.ts';
import { isSameOrigin } from '../../../../server/http/same-origin.ts';
import { createCounters } from '../../../../server/limits/counters.ts';
import { proveWork } from '../../../support/site/prove-work.ts';

describe('detection of file types by content', () => {
  const kindOf = (bytes: Uint8Array<ArrayBuffer>) => fileKind(new Blob([bytes]));
  const WORD = ['[Content_Types].xml', 'word/document.xml'];

  test('recognises PDF and Word documents, and nothing else', async () => {
    expect(await kindOf(Buffer.from('%PDF-1.4'))).toBe('pdf');
    for (const before of ['MZ\u0090', 'junk\n', '\n', '\ufeff', 'PK\u0003\u0004']) {
      expect(await kindOf(Buffer.from(`${before}%PDF-1.4`, 'utf8'))).toBe(null);
    }
    expect(await kindOf(zipOf(WORD))).toBe('docx');
    expect(await kindOf(zipOf([...WORD, 'word/vbaProject.bin']))).toBe(null);
    expect(await kindOf(Buffer.concat([Buffer.from('MZ'), zipOf(WORD)]))).toBe(null);
    expect(await kindOf(Buffer.concat([zipOf(WORD), Buffer.from('<script>')]))).toBe(null);
    expect(await kindOf(zipOf(['xl/workbook.xml', '[Content_Types].xml']))).toBe(null);
    for (const text of ['', 'PK\u0003\u0004', 'MZ', '<html>%PD', 'PK\u0005\u0006'.padEnd(40, '\0')]) {
      expect(await kindOf(Buffer.from(text, 'latin1'))).toBe(null);
    }
  });

  test('finds macros behind any number of parts, and rejects an incomplete ZIP directory', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => `word/media/${index}.png`);
    expect(await kindOf(zipOf([...WORD, ...many]))).toBe('docx');
    expect(await kindOf(zipOf([...WORD, ...many, 'word/vbaProject.bin']))).toBe(null);
    expect(await kindOf(zipOf([...WORD, ...many, ...many]))).toBe(null);
    expect(await kindOf(zipOf([...WORD, 'word/vbaProject.bin'], 2))).toBe(null);
  });
});

describe('origin and address of the client', () => {
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://a.example' }, false],
    [{ origin: 'https://a.example' }, true],
    [{ referer: 'https://a.example/contact' }, true],
    [{ origin: 'null' }, false],
    [{}, false],
  ])('checks whether %j is the same origin: %s', (headers, is) => {
    expect(isSameOrigin(new Headers(headers as HeadersInit), 'https://a.example')).toBe(is);
  });

  const from = (forwarded: string, proxies: number) =>
    resolveClient(new Headers({ 'x-forwarded-for': forwarded }), '::ffff:10.0.0.1', proxies);

  test('trusts addresses only from trusted proxies, and groups IPv6 addresses by /64', () => {
    expect(from('1.1.1.1', 0).address).toBe('10.0.0.1');
    expect(from('6.6.6.6, 1.1.1.1', 1).address).toBe('1.1.1.1');
    expect(from('6.6.6.6, 1.1.1.1, 2.2.2.2', 2).address).toBe('1.1.1.1');
    expect(from('2001:db8:1:2:3:4:5:6', 1)).toEqual({ address: '2001:db8:1:2::/64', network: '2001:db8:1::/48' });
    expect(from('2001:db8:1:2::9', 1)).toEqual(from('2001:db8:1:2:ffff::1', 1));
    expect(from('203.0.113.7', 1)).toEqual({ address: '203.0.113.7', network: '203.0.113.0/24' });
  });

  test.each([
    ['203.0.113.7:51234', '203.0.113.7'],
    ['"203.0.113.7:51234"', '203.0.113.7'],
    ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
    ['"[2001:db8:1:2::9]"', '2001:db8:1:2::/64'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['::FFFF:203.0.113.8', '203.0.113.8'],
    ['fe80::1%eth0', 'fe80::/64'],
  ])('reads %s in the header as %s, with any port or notation', (forwarded, address) => {
    expect(from(forwarded, 1).address).toBe(address);
  });

  test.each(['unknown', '', '1', '0x7f000001', '999.1.1.1', '_hidden', 'a'.repeat(9000)])(
    'falls back to the address of the connection for an invalid address (%s)',
    (forwarded) => {
      expect(from(forwarded, 1).address).toBe('10.0.0.1');
      expect(resolveClient(new Headers(), undefined, 0).address).toBe('unknown');
    },
  );
});

describe('global rate limit', () => {
  const guard = () =>
    createAbuseGuard(
      { FORMS_SECRET: undefined, FORMS_PER_MINUTE: 60 },
      createCounters(() => now),
    );
  let now = 0;
  const client = (network: number, address = 1) => ({ address: `${network}.${address}`, network: `${network}` });
  const send = async (abuseGuard: AbuseGuard, from: ReturnType<typeof client>, count: number, isProved = true) => {
    const sent = await Promise.all(Array.from({ length: count }, () => abuseGuard.consumeSend(from, isProved)));
    return sent.filter(Boolean).length;
  };

  test('leaves room for others, with and without proof of work, when eight networks send 80 submissions', async () => {
    const abuseGuard = guard();
    const sent = await Promise.all(Array.from({ length: 8 }, (_, network) => send(abuseGuard, client(network), 10)));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBeLessThan(50);
    for (let newcomer = 100; newcomer < 105; newcomer += 1) {
      expect(await send(abuseGuard, client(newcomer), 1)).toBe(1);
      expect(await send(abuseGuard, client(newcomer + 100), 1, false)).toBe(1);
    }
    now += 60_000;
    // Earlier senders may send again in the next minute, when their block ends.
    expect(await send(abuseGuard, client(500), 3)).toBe(3);
  });

  test('allows thirty submissions per network in ten minutes, whatever the number of addresses', async () => {
    const abuseGuard = guard();
    let sent = 0;
    for (let minute = 0; minute < 9; minute += 1) {
      for (let address = 0; address < 20; address += 1)
        sent += await send(abuseGuard, client(1, minute * 20 + address), 1);
      now += 60_000;
    }
    expect(sent).toBe(30);
  });

  test('raises the cost of the proof of work under load, and restores it a minute later', async () => {
    const abuseGuard = guard();
    const usual = await abuseGuard.cost();
    for (let network = 0; network < 31; network += 1) await send(abuseGuard, client(network), 1);
    const higherCost = await abuseGuard.cost();
    for (let network = 50; network < 65; network += 1) await send(abuseGuard, client(network), 1);
    expect([higherCost > usual, (await abuseGuard.cost()) > higherCost]).toEqual([true, true]);
    now += 60_000;
    expect(await abuseGuard.cost()).toBe(usual);
  });

  test('does not count rejected submissions, so a client that waits is accepted', async () => {
    const abuseGuard = guard();
    await send(abuseGuard, client(1), 10);
    expect(await send(abuseGuard, client(1), 50)).toBe(0);
    now += 600_000;
    expect(await send(abuseGuard, client(1), 1)).toBe(1);
  });
});

test('limits seminar registrations per network to five a day or a fifth of the seats', async () => {
  let now = 0;
  const abuseGuard = createAbuseGuard(
    { FORMS_SECRET: undefined, FORMS_PER_MINUTE: 60 },
    createCounters(() => now),
  );
  const client = (network: number) => ({ address: `${network}.${Math.random()}`, network: `${network}` });
  const registered = async (network: number, seminar: string, seats: number | null) => {
    let count = 0;
    for (let attempt = 0; attempt < 30; attempt += 1) {
      if (!(await abuseGuard.canRegister(client(network), seminar, seats))) continue;
      await abuseGuard.countRegistration(client(network), seminar);
      count += 1;
    }
    return count;
  };
  expect(await registered(1, 'small', 24)).toBe(5);
  expect(await registered(1, 'unknown', null)).toBe(5);
  expect(await registered(1, 'large', 100)).toBe(20);
  expect(await registered(2, 'small', 24)).toBe(5);
  now += 24 * 60 * 60 * 1000;
  expect(await registered(1, 'small', 24)).toBe(5);
});

test('issues a form token with a timestamp, valid for a day and only with the same secret', () => {
  const tokens = createFormTokens(['secret']);
  const token = tokens.issue(1000);
  expect(tokens.read(token, 4000)?.age).toBe(3000);
  expect(createFormTokens(['other']).read(token, 4000)).toBe(null);
  expect(tokens.read(token.replace(/^\w+/, '1'), 4000)).toBe(null);
  expect(tokens.read(token, 90_000_000)).toBe(null);
  for (const junk of ['', '..', 'a.b.c', 'x'.repeat(9999)]) expect(tokens.read(junk)).toBe(null);
});

test('accepts a proof of work once, and only with the same secret', async () => {
  const proofOfWork = createProofOfWork(['a secret of ours'], createCounters());
  const proof = await proveWork(await proofOfWork.challenge());
  expect(await createProofOfWork(['another secret'], createCounters()).verify(proof)).toBe(0);
  expect(await proofOfWork.verify(proof)).toBe(BASE_COST);
  expect(await proofOfWork.verify(proof)).toBe(0);
  for (const junk of ['', 'e30=', btoa('null'), btoa('{"challenge":{}}')])
    expect(await proofOfWork.verify(junk)).toBe(0);
  const harderProof = await proveWork(await proofOfWork.challenge(3 * BASE_COST));
  expect(await proofOfWork.verify(harderProof)).toBe(3 * BASE_COST);
  // The cost that a client claims is not trusted.
  const { challenge, solution } = JSON.parse(atob(await proveWork(await proofOfWork.challenge())));
  challenge.parameters.cost = 9 * BASE_COST;
  expect(await proofOfWork.verify(btoa(JSON.stringify({ challenge, solution })))).toBe(0);
});

test.each([
  [{ message: '資料 https://example.com です' }, '', 5000, []],
  [{ message: 'https://a https://b https://c https://d' }, '', 5000, ['links']],
  [{ name: 'www.spam.example' }, '', 5000, ['links']],
  [{}, 'http://x', 5000, ['trap']],
  [{}, '', 300, ['haste']],
  [{}, '', null, []],
])('derives spam flags from the fields %j, honeypot %j and age %s: %j', (fields, honeypot, age, spamFlags) => {
  expect(spamSignals('contact', fields, honeypot, age)).toEqual(spamFlags);
});

/** Returns the parts of a ZIP file that list its entries: a first header, the central directory and its end. */
function zipOf(names: readonly string[], count = names.length): Buffer<ArrayBuffer> {
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
  const directory = Buffer.concat(entries);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(start.length, 16);
  return Buffer.concat([start, directory, end]);
}
