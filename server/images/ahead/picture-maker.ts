/**
 * The process that makes pictures ahead of requests: what it takes of memory is not the server's, and it gets what visitors
 * leave of the processor. Makes one variant at a time, as the server asks for it, and ends with the server.
 */
import { constants, setPriority } from 'node:os';
import { makeFromOriginal } from '../make-variant.ts';
import type { MakeRequest, MakeResult } from './maker-protocol.ts';

// The threads that libvips starts later inherit it.
setPriority(constants.priority.PRIORITY_LOW);

// Ctrl+C reaches the whole group of processes: the server says when this one ends.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ original, source, variant }: MakeRequest) => {
  const bytes = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
  const result: MakeResult = await makeFromOriginal(bytes, source, variant);
  process.send?.(result);
});
