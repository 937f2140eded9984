/** Names and browser-supplied types are unreliable, so this module reads the content. */

export type FileKind = 'pdf' | 'docx';

/** Must be at the first byte. Readers accept 1 kB before it (PDF 1.7, appendix H), as does malware (`MZ…%PDF-`). */
const PDF_MARKER = '%PDF-';

/** @returns null for anything except PDF and Word documents without macros */
export async function fileKind(file: Blob): Promise<FileKind | null> {
  if (decodeLatin1(await bytesOf(file, 0, PDF_MARKER.length)) === PDF_MARKER) return 'pdf';
  const names = await zipNames(file);
  const isWord = names.includes('[Content_Types].xml') && names.includes('word/document.xml');
  return isWord && !names.some((name) => /vbaProject|activeX/i.test(name)) ? 'docx' : null;
}

const LOCAL_HEADER = 0x04034b50;
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const MAX_COMMENT = 0xffff;
/** Larger zip directories could hide parts and are rejected. In bytes. */
const MAX_DIRECTORY_BYTES = 256 * 1024;

async function zipNames(file: Blob): Promise<string[]> {
  const start = viewOf(await bytesOf(file, 0, 4));
  if (file.size <= END_SIZE || start.getUint32(0, true) !== LOCAL_HEADER) return [];
  const tailStart = Math.max(0, file.size - END_SIZE - MAX_COMMENT);
  const tail = viewOf(await bytesOf(file, tailStart, file.size));
  let end = tail.byteLength - END_SIZE;
  while (end >= 0 && tail.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  // Zip readers interpret trailing bytes differently.
  if (end < 0 || end + END_SIZE + tail.getUint16(end + 20, true) !== tail.byteLength) return [];
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  if (size > MAX_DIRECTORY_BYTES || offset + size > tailStart + end) return [];
  return directoryNames(await bytesOf(file, offset, offset + size), count);
}

function directoryNames(bytes: Uint8Array, count: number): string[] {
  const view = viewOf(bytes);
  const names: string[] = [];
  let offset = 0;
  while (offset + ENTRY_SIZE <= bytes.length && view.getUint32(offset, true) === DIRECTORY_ENTRY) {
    const length = view.getUint16(offset + 28, true);
    names.push(decodeLatin1(bytes.subarray(offset + ENTRY_SIZE, offset + ENTRY_SIZE + length)));
    offset += ENTRY_SIZE + length + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  return names.length === count ? names : [];
}

async function bytesOf(file: Blob, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer());
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function decodeLatin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
