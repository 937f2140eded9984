import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { EncodedBody } from '../../server/cache/encoded-body.ts';

const TEXT = '<p>本文 & text</p>'.repeat(1000);

test('responds without compression after the text was compressed', async () => {
  const body = new EncodedBody(TEXT);
  const before = body.peek('identity');
  await body.get('br');
  expect(body.peek('identity')).toBeUndefined();
  const after = await body.get('identity');
  expect(after.bytes.toString()).toBe(TEXT);
  expect(after.etag).toBe(before?.etag);
});

test('compresses in another encoding, and better when idle, after the text was compressed', async () => {
  const body = new EncodedBody(TEXT);
  const quick = await body.get('br');
  expect(gunzipSync((await body.get('gzip')).bytes).toString()).toBe(TEXT);
  await body.recompress();
  const best = await body.get('br');
  expect(brotliDecompressSync(best.bytes).toString()).toBe(TEXT);
  expect(best.bytes.length).toBeLessThanOrEqual(quick.bytes.length);
});

test('retains no more memory than the compressed bytes', async () => {
  const body = new EncodedBody(TEXT);
  for (const encoding of ['br', 'gzip'] as const) {
    const { bytes } = await body.get(encoding);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});

test('keeps short texts uncompressed', async () => {
  const body = new EncodedBody('短い');
  await body.recompress();
  expect((await body.get('gzip')).encoding).toBe('identity');
  expect(body.peek('br')?.bytes.toString()).toBe('短い');
});
