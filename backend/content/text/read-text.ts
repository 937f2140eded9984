import type { Finding } from '../../content-lint/diagnostics.ts';
import { readBytes } from '../disk/read-file.ts';

const MAX_BYTES = 1024 * 1024;

/** Returns a finding for large and non-UTF-8 files. @throws {UnreadableError} */
export async function readText(path: string, bytes: number): Promise<string | Finding> {
  if (bytes > MAX_BYTES) {
    return {
      message: 'the file is larger than 1 MiB',
      hint: 'Keep text only in it, and put pictures beside it as files',
    };
  }
  const encoded = await readBytes(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(encoded);
  } catch {
    return { message: 'the file is not UTF-8 text', hint: 'Save it with the encoding UTF-8 (not Shift_JIS)' };
  }
}
