import { type Finding, finding } from '../../content-lint/diagnostics.ts';
import { readBytes } from '../disk/read-file.ts';

const MAX_BYTES = 1024 * 1024;

/** Returns a finding for large and non-UTF-8 files. @throws {UnreadableError} */
export async function readText(path: string, bytes: number): Promise<string | Finding> {
  if (bytes > MAX_BYTES) return finding('file-too-large');
  const encoded = await readBytes(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(encoded);
  } catch {
    return finding('file-not-utf-8');
  }
}
