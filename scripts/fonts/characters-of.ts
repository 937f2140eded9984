import { brotliDecompressSync } from 'node:zlib';

/**
 * Reads the `cmap` table, formats 4 and 12.
 * @param font a TrueType or WOFF2 file
 * @throws if the font has no such table
 */
export function charactersOf(font: Buffer): number[] {
  const cmap = font.toString('latin1', 0, 4) === 'wOF2' ? cmapOfWoff2(font) : cmapOfTrueType(font);
  const points = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) for (const point of segments(table)) points.add(point);
    if (format === 12) for (const point of groups(table)) points.add(point);
  }
  return [...points].sort((a, b) => a - b);
}

function cmapOfTrueType(font: Buffer): Buffer {
  for (let record = 12; record < 12 + font.readUInt16BE(4) * 16; record += 16) {
    if (font.toString('latin1', record, record + 4) === 'cmap') return font.subarray(font.readUInt32BE(record + 8));
  }
  throw new Error('The font has no cmap.');
}

/** WOFF2, section 4: variable-length directory entries, then all tables in one Brotli stream. */
function cmapOfWoff2(font: Buffer): Buffer {
  let at = 48;
  let offset = 0;
  let cmapAt = -1;
  const base128 = () => {
    let value = 0;
    for (let byte = 0x80; byte & 0x80; at++) {
      byte = font.readUInt8(at);
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  };
  for (let index = 0; index < font.readUInt16BE(12); index++) {
    const flags = font.readUInt8(at++);
    const tag = flags & 0x3f;
    if (tag === 0x3f) at += 4;
    const length = base128();
    // glyf (10) and loca (11) are untransformed in version 3, other tables in version 0.
    const isGlyph = tag === 10 || tag === 11;
    const isTransformed = isGlyph ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const stored = isTransformed ? base128() : length;
    if (tag === 0) cmapAt = offset;
    offset += stored;
  }
  if (cmapAt < 0) throw new Error('The font has no cmap.');
  return brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20))).subarray(cmapAt);
}

function segments(table: Buffer): number[] {
  const size = table.readUInt16BE(6);
  const points: number[] = [];
  for (let at = 0; at < size; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + size + at);
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const rangeAt = 16 + 3 * size + at;
    const range = table.readUInt16BE(rangeAt);
    for (let point = start; point <= end && point < 0xffff; point++) {
      const glyph = range === 0 ? (point + delta) & 0xffff : table.readUInt16BE(rangeAt + range + (point - start) * 2);
      if (glyph !== 0) points.push(point);
    }
  }
  return points;
}

function groups(table: Buffer): number[] {
  const points: number[] = [];
  for (let index = 0; index < table.readUInt32BE(12); index++) {
    const at = 16 + index * 12;
    for (let point = table.readUInt32BE(at); point <= table.readUInt32BE(at + 4); point++) points.push(point);
  }
  return points;
}
