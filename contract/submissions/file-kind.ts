/** Tells what a file is by what stands in it: its name and the type that the browser sent say nothing. */

export type FileKind = 'pdf' | 'docx';

export const FILE_TYPES: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** @returns null for whatever is neither a PDF nor a Word document, and for documents with macros */
export function fileKind(bytes: Uint8Array): FileKind | null {
  // Readers accept up to a kilobyte in front of it (PDF 1.7, appendix H).
  if (latin(bytes.subarray(0, 1024)).includes('%PDF-')) return 'pdf';
  const names = zipNames(bytes);
  const isWord = names.includes('[Content_Types].xml') && names.includes('word/document.xml');
  return isWord && !names.some((name) => /vbaProject|activeX/i.test(name)) ? 'docx' : null;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_SIZE = 22;

/** The names in a zip file's central directory; none where it is no zip file. At most 1,000 are read. */
function zipNames(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isZip = bytes.length > END_SIZE && view.getUint32(0, true) === 0x04034b50;
  // The directory's end may have a comment of up to 64 kB after it.
  const first = Math.max(0, bytes.length - END_SIZE - 0xffff);
  let end = isZip ? bytes.length - END_SIZE : -1;
  while (end >= first && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < first) return [];
  const names: string[] = [];
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= end && names.length < 1000 && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    const length = view.getUint16(at + 28, true);
    names.push(latin(bytes.subarray(at + 46, at + 46 + length)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
