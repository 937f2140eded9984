import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { describeListenError } from '../../../../server/process/serve.ts';

test.each([
  // TEST-NET-3, which no machine uses (RFC 5737).
  [
    '203.0.113.1',
    3000,
    'HOST 203.0.113.1 is no address of this machine (EADDRNOTAVAIL): set HOST=127.0.0.1, or HOST=0.0.0.0 for all of its addresses.',
  ],
  [
    'host.invalid',
    3000,
    /^HOST host\.invalid is no address of this machine \((?:ENOTFOUND|EAI_AGAIN)\): set HOST=127\.0\.0\.1, or HOST=0\.0\.0\.0 for all of its addresses\.$/,
  ],
])('describes in one sentence why the server cannot listen on %s', async (HOST, PORT, sentence) => {
  const server = createServer().listen(PORT, HOST);
  const [error] = await once(server, 'error').catch((reason) => [reason]);
  expect(describeListenError(error, { HOST, PORT })).toMatch(sentence);
});

test('describes a used port and a privileged port in one sentence each', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const address = first.address();
  const PORT = typeof address === 'object' && address ? address.port : 0;
  const [error] = await once(createServer().listen(PORT, '127.0.0.1'), 'error').catch((reason) => [reason]);
  first.close();
  const settings = { HOST: '127.0.0.1', PORT };
  expect(describeListenError(error, settings)).toBe(
    `Port ${PORT} is taken by another process (ss -ltnp shows it): end that process, or set another PORT.`,
  );
  const denied = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), { code: 'EACCES' });
  expect(describeListenError(denied, { ...settings, PORT: 80 })).toBe(
    'Port 80 needs more rights than this user has: set one above 1023 with PORT=3000, and a proxy before it.',
  );
});
