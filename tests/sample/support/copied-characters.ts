import { inflateSync } from 'node:zlib';

/** Returns the characters that a PDF's text is copied, searched and read aloud as, from its ToUnicode maps. */
export function copiedCharacters(pdf: Buffer): string[] {
  const characters = new Set<string>();
  for (const map of streamsIn(pdf).filter((text) => text.includes('begincmap'))) {
    for (const [, from = '', to = '', target = ''] of map.matchAll(/^<(\w+)>(?: ?<(\w+)>)? ?<(\w+)>$/gm)) {
      const length = to ? Number.parseInt(to, 16) - Number.parseInt(from, 16) + 1 : 1;
      const first = Buffer.from(target, 'hex').swap16().toString('utf16le').codePointAt(0) ?? 0;
      for (let at = 0; at < length; at += 1) characters.add(String.fromCodePoint(first + at));
    }
  }
  return [...characters];
}

function streamsIn(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let end = 0, start = pdf.indexOf('stream\n'); start >= 0; start = pdf.indexOf('stream\n', end)) {
    end = pdf.indexOf('endstream', start);
    const bytes = pdf.subarray(start + 'stream\n'.length, end);
    // Streams of pictures are not compressed with zlib.
    if (bytes[0] === 0x78) streams.push(inflateSync(bytes).toString('latin1'));
    end += 'endstream'.length;
  }
  return streams;
}
