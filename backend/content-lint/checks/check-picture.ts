/** Checks on picture files without decoding them. */
import { type Finding, finding } from '../diagnostics.ts';
import { UNUSABLE_FORMATS } from '../messages/pictures.ts';

const ALIASES: Readonly<Record<string, string>> = { heif: 'heic', tiff: 'tif' };

export function unusableByName(name: string): Finding | null {
  const ending = name.split('.').pop()?.toLowerCase() ?? '';
  return unusable('picture-format', name, ALIASES[ending] ?? ending);
}

export function unusableByContent(name: string, bytes: Buffer): Finding | null {
  return unusable('picture-format-disguised', name, formatOf(bytes));
}

function unusable(
  code: 'picture-format' | 'picture-format-disguised',
  name: string,
  ending: string | null,
): Finding | null {
  const unusableFormat = Object.hasOwn(UNUSABLE_FORMATS, ending ?? '') ? UNUSABLE_FORMATS[ending ?? ''] : undefined;
  return unusableFormat ? finding(code, { name, ...unusableFormat }) : null;
}

function formatOf(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 512);
  if (head.startsWith('GIF8')) return 'gif';
  if (head.startsWith('BM')) return 'bmp';
  if (head.startsWith('%PDF-')) return 'pdf';
  if (/^(?:II\*\0|MM\0\*)/.test(head)) return 'tif';
  // ISO base media: AVIF is identified by its brand.
  if (head.slice(4, 8) === 'ftyp') return /avi[fs]/.test(head.slice(8, bytes.readUInt32BE(0))) ? null : 'heic';
  return /^[^<]*<(?:\?xml|svg|!DOCTYPE svg)/i.test(head) && head.includes('<svg') ? 'svg' : null;
}

/** Damage elsewhere in the file is only detected by decoding. */
export function isCutOff(bytes: Buffer): boolean {
  if (bytes.readUInt16BE(0) === 0xffd8) return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < startOfScan(bytes);
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG')) return !bytes.includes('IEND', Math.max(0, bytes.length - 4096), 'latin1');
  if (head.startsWith('RIFF')) return bytes.readUInt32LE(4) + 8 > bytes.length;
  if (head.slice(4, 8) === 'ftyp') return endOfBoxes(bytes) > bytes.length;
  return false;
}

/** Skips segments, which may contain a thumbnail JPEG. */
function startOfScan(bytes: Buffer): number {
  let offset = 2;
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff && bytes[offset + 1] !== 0xda) {
    offset += bytes[offset + 1] === 0xff ? 1 : 2 + bytes.readUInt16BE(offset + 2);
  }
  return offset;
}

/** A box size of 0 means the end of the file. */
function endOfBoxes(bytes: Buffer): number {
  let offset = 0;
  while (offset + 16 <= bytes.length) {
    const size = bytes.readUInt32BE(offset);
    if (size === 0) return bytes.length;
    offset += size === 1 ? Number(bytes.readBigUInt64BE(offset + 8)) : Math.max(8, size);
  }
  return offset;
}
