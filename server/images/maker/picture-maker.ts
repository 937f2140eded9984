/**
 * A process that makes pictures: what it takes of memory is not the server's. Makes one at a time, as the server asks for it,
 * and ends with the server. With `--ahead` it gets what visitors leave of the processor.
 */
import { constants, setPriority } from 'node:os';
import { makeFromOriginal } from '../make-variant.ts';
import { drawCard } from '../share/drawing/draw-card.ts';
import type { MakeRequest, MakeResult } from './maker-protocol.ts';

// The threads that libvips starts later inherit it.
if (process.argv.includes('--ahead')) setPriority(constants.priority.PRIORITY_LOW);

// Ctrl+C reaches the whole group of processes: the server says when this one ends.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', async (request: MakeRequest) => {
  process.send?.(await make(request));
});

function make(request: MakeRequest): Promise<MakeResult> {
  if ('card' in request) return drawCard(request.card);
  const { original, source, variant } = request;
  return makeFromOriginal(Buffer.from(original.buffer, original.byteOffset, original.byteLength), source, variant);
}
