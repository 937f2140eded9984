import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** A part of a file, piece by piece as it is taken: who reads slowly holds no file in memory. Both ends are included. */
export function streamOf(path: string, start: number, end: number): ReadableStream {
  return Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream;
}
