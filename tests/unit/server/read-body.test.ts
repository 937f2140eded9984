import { describe, expect, test } from 'vitest';
import { type BodyError, readBytes } from '../../../lib/http/read-body.ts';

const BOUNDS = { maxBytes: 10, deadlineMs: 10_000 };

/** A body of these pieces; after them it ends, breaks, or says nothing more. */
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

describe('a body', () => {
  test('is read whole, in any pieces, and may be empty', async () => {
    const { source } = bodyOf(['ab', '', 'c']);
    expect(new TextDecoder().decode(await readBytes(source, BOUNDS))).toBe('abc');
    expect((await readBytes({ headers: new Headers(), body: null }, BOUNDS)).length).toBe(0);
    expect((await readBytes(bodyOf(['0123456789']).source, BOUNDS)).length).toBe(10);
  });

  test('of one byte too many is not read on, whether its headers say so or not', async () => {
    const { source, isCancelled } = bodyOf(['0123456789', '0'], 'stalls');
    expect(await reasonOf(readBytes(source, BOUNDS))).toBe('too_large');
    expect(isCancelled()).toBe(true);
    const said = bodyOf(['0'], 'stalls');
    said.source.headers.set('content-length', '11');
    expect(await reasonOf(readBytes(said.source, BOUNDS))).toBe('too_large');
  });

  test('of a thousand pieces and more has pieces of some size', async () => {
    const bounds = { ...BOUNDS, maxBytes: 1_000_000 };
    const of = (count: number, piece: string) => bodyOf(Array.from({ length: count }, () => piece)).source;
    expect((await readBytes(of(1000, 'a'), bounds)).length).toBe(1000);
    expect(await reasonOf(readBytes(of(1100, 'a'), bounds))).toBe('too_large');
    expect((await readBytes(of(3000, 'a'.repeat(300)), bounds)).length).toBe(900_000);
  });

  test('that breaks off is no complete one', async () => {
    expect(await reasonOf(readBytes(bodyOf(['abc'], 'breaks').source, BOUNDS))).toBe('broken');
  });

  test('that does not end in time is no complete one either, and is let go', async () => {
    const { source, isCancelled } = bodyOf(['abc'], 'stalls');
    expect(await reasonOf(readBytes(source, { ...BOUNDS, deadlineMs: 5 }))).toBe('too_slow');
    expect(isCancelled()).toBe(true);
  });
});
