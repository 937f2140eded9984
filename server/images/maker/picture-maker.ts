/** Image worker: generates images at low priority, outside the server's memory. */
import { constants, setPriority } from 'node:os';
import { makeFromOriginal } from '../make-variant.ts';
import type { MakeRequest, MakeResult } from './maker-protocol.ts';

// Threads of libvips inherit the priority.
setPriority(constants.priority.PRIORITY_LOW);

// Ctrl+C reaches all processes, but the server ends the worker.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', async (request: MakeRequest) => {
  process.send?.(await make(request));
});

function make({ original, source, variant }: MakeRequest): Promise<MakeResult> {
  return makeFromOriginal(Buffer.from(original.buffer, original.byteOffset, original.byteLength), source, variant);
}
