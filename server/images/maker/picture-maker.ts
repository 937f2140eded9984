/**
 * A process that makes pictures: what it takes of memory is not the server's. Makes one at a time, as the server asks for it,
 * and ends with the server. It gets what visitors leave of the processor.
 */
import { constants, setPriority } from 'node:os';
import { makeFromOriginal } from '../make-variant.ts';
import type { MakeRequest, MakeResult } from './maker-protocol.ts';

// The threads that libvips starts later inherit it.
setPriority(constants.priority.PRIORITY_LOW);

// Ctrl+C reaches the whole group of processes: the server says when this one ends.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', async (request: MakeRequest) => {
  process.send?.(await make(request));
});

function make({ original, source, variant }: MakeRequest): Promise<MakeResult> {
  return makeFromOriginal(Buffer.from(original.buffer, original.byteOffset, original.byteLength), source, variant);
}
