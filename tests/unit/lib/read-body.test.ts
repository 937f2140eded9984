import { describe, expect, test } from 'vitest';
import { type BodyError, readBytes } from '../../../lib/http/read-body.ts';

const BOUNDS = { maxBytes: 10, deadlineMs: 10_000 };

/** A body of these chunks that then ends, breaks or stalls. */
function bodyOf(pieces: readonly string[], end: 'ends' | 'breaks' | 'stalls' = 'ends') {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (end === 'ends') controller.close();
    },
    pull(controller) {
      if (end === 'breaks') controller.error(new Error('the connection ended'));
    },
    cancel() {
      isCancelled = true;
    },
  });
  return { source: { headers: new Headers(), body }, isCancelled: () => isCancelled };
}

const reasonOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'complete',
    (error: BodyError) => error.reason,
  );

describe('reading a body', () => {
  test('returns the whole body, in any chunks, and accepts an empty body', async () => {
    const { source } = bodyOf(['ab', '', 'c']);
    expect(new TextDecoder().decode(await readBytes(source, BOUNDS))).toBe('abc');
    expect((await readBytes({ headers: new Headers(), body: null }, BOUNDS)).length).toBe(0);
    expect((await readBytes(bodyOf(['0123456789']).source, BOUNDS)).length).toBe(10);
  });

  test('stops one byte above the limit, whether or not Content-Length announces it', async () => {
    const { source, isCancelled } = bodyOf(['0123456789', '0'], 'stalls');
    expect(await reasonOf(readBytes(source, BOUNDS))).toBe('too_large');
    expect(isCancelled()).toBe(true);
    const body = bodyOf(['0'], 'stalls');
    body.source.headers.set('content-length', '11');
    expect(await reasonOf(readBytes(body.source, BOUNDS))).toBe('too_large');
  });

  test('requires a minimum average size of more than a thousand chunks', async () => {
    const bounds = { ...BOUNDS, maxBytes: 1_000_000 };
    const of = (count: number, piece: string) => bodyOf(Array.from({ length: count }, () => piece)).source;
    expect((await readBytes(of(1000, 'a'), bounds)).length).toBe(1000);
    expect(await reasonOf(readBytes(of(1100, 'a'), bounds))).toBe('too_large');
    expect((await readBytes(of(3000, 'a'.repeat(300)), bounds)).length).toBe(900_000);
  });

  test('rejects a body whose connection breaks', async () => {
    expect(await reasonOf(readBytes(bodyOf(['abc'], 'breaks').source, BOUNDS))).toBe('broken');
  });

  test('rejects and cancels a body that does not end in time', async () => {
    const { source, isCancelled } = bodyOf(['abc'], 'stalls');
    expect(await reasonOf(readBytes(source, { ...BOUNDS, deadlineMs: 5 }))).toBe('too_slow');
    expect(isCancelled()).toBe(true);
  });
});
