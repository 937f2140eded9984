import { readFile } from 'node:fs/promises';
import type { Finding } from '../../content-lint/diagnostics.ts';

/** Maximum size of a text file: 1 MiB. */
const MAX_BYTES = 1024 * 1024;

/** The text of a file that has so many bytes; what is wrong where it is too large, or cannot be read. */
export async function readText(path: string, bytes: number): Promise<string | Finding> {
  if (bytes > MAX_BYTES) {
    return {
      message: 'the file is larger than 1 MiB',
      hint: 'Keep text only in it, and put pictures beside it as files',
    };
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await readFile(path));
  } catch (error) {
    return error instanceof TypeError
      ? { message: 'the file is not UTF-8 text', hint: 'Save it with the encoding UTF-8 (not Shift_JIS)' }
      : { message: 'the file cannot be read', hint: 'Check that it is there and may be read by everyone' };
  }
}
