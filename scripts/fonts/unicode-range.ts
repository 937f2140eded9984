/** @param range `U+20-7E, U+A5` */
export function charactersIn(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [, from = '', to = from] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/i.exec(part.trim()) ?? [];
      if (!from) throw new Error(`“${part}” is no part of a unicode-range.`);
      return interval(Number.parseInt(from, 16), Number.parseInt(to, 16));
    })
    .join('');
}

/** Returns for example `U+3041-3096, U+4E00`. */
export function unicodeRange(characters: readonly string[]): string {
  const intervals: [from: number, to: number][] = [];
  for (const point of characters.map(codePoint).sort((a, b) => a - b)) {
    const last = intervals.at(-1);
    if (last && point <= last[1] + 1) last[1] = point;
    else intervals.push([point, point]);
  }
  return intervals.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

/** Both ends are inclusive. */
export function interval(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}

export function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

export function hex(point: number): string {
  return point.toString(16).toUpperCase();
}
