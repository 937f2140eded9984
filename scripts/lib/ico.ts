const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/**
 * An .ico file of PNG pictures, as every browser since Internet Explorer 11 reads it.
 *
 * @param pictures square PNGs of at most 256 pixels, smallest first
 */
export function icoOf(pictures: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  // Reserved, the type (1: icons), and how many there are.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach((picture, index) => {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    // A PNG's width stands at byte 16. In an .ico 256 is written as 0.
    const size = picture.readUInt32BE(16) % 256;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  });
  return Buffer.concat([header, ...pictures]);
}
