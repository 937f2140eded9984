/** Image worker: generates images at low priority, outside the server's memory. */
import { constants, setPriority } from 'node:os';
import { generateFromOriginal } from '../generate-variant.ts';
import type { GenerateRequest, GenerateResult } from './worker-protocol.ts';

// Threads of libvips inherit the priority.
setPriority(constants.priority.PRIORITY_LOW);

// Ctrl+C reaches all processes, but the server ends the worker.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', async (request: GenerateRequest) => {
  process.send?.(await generate(request));
});

function generate({ original, source, variant }: GenerateRequest): Promise<GenerateResult> {
  const bytes = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
  return generateFromOriginal(bytes, source, variant).then(
    (generated) => ({ bytes: generated }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
}
