/** Detects the type of a file from its content: its name and the type that the browser sent prove nothing. */

export type FileKind = 'pdf' | 'docx';

/** At the first byte. PDF readers accept up to a kilobyte before it (PDF 1.7, appendix H), and so does malware (`MZ…%PDF-`). */
const PDF_MARKER = '%PDF-';

/**
 * Reads only the parts of the file that identify it.
 *
 * @returns null for anything other than a PDF or a Word document, and for documents with macros
 */
export async function fileKind(file: Blob): Promise<FileKind | null> {
  if (latin(await bytesOf(file, 0, PDF_MARKER.length)) === PDF_MARKER) return 'pdf';
  const names = await zipNames(file);
  const isWord = names.includes('[Content_Types].xml') && names.includes('word/document.xml');
  return isWord && !names.some((name) => /vbaProject|activeX/i.test(name)) ? 'docx' : null;
}

const LOCAL_HEADER = 0x04034b50;
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
/** Maximum size of the comment after the end of the central directory, in bytes. */
const MAX_COMMENT = 0xffff;
/** More than the directory of any CV has; a file with a longer one, which could hide parts, is rejected. In bytes. */
const MAX_DIRECTORY_BYTES = 256 * 1024;

/** The names in a zip file's central directory; none where it is not a valid zip file. */
async function zipNames(file: Blob): Promise<string[]> {
  const start = viewOf(await bytesOf(file, 0, 4));
  if (file.size <= END_SIZE || start.getUint32(0, true) !== LOCAL_HEADER) return [];
  const tailAt = Math.max(0, file.size - END_SIZE - MAX_COMMENT);
  const tail = viewOf(await bytesOf(file, tailAt, file.size));
  let end = tail.byteLength - END_SIZE;
  while (end >= 0 && tail.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  // The end and its comment are the last bytes: what follows them, readers do not agree on.
  if (end < 0 || end + END_SIZE + tail.getUint16(end + 20, true) !== tail.byteLength) return [];
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const at = tail.getUint32(end + 16, true);
  if (size > MAX_DIRECTORY_BYTES || at + size > tailAt + end) return [];
  return directoryNames(await bytesOf(file, at, at + size), count);
}

function directoryNames(bytes: Uint8Array, count: number): string[] {
  const view = viewOf(bytes);
  const names: string[] = [];
  let at = 0;
  while (at + ENTRY_SIZE <= bytes.length && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    const length = view.getUint16(at + 28, true);
    names.push(latin(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + length)));
    at += ENTRY_SIZE + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names.length === count ? names : [];
}

async function bytesOf(file: Blob, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer());
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
