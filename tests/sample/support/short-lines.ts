/**
 * Runs in the page. Counts the lines of running text, without ends of paragraphs, and those at least a quarter empty.
 */
export function shortLines(): { lines: number; short: number } {
  const range = document.createRange();
  const count = { lines: 0, short: 0 };
  for (const block of document.querySelectorAll<HTMLElement>('main :is(section > div, .prose) :is(p, li, dd)')) {
    if (block.querySelector('p, li, br') || block.closest('details, table') || block.offsetWidth < 150) continue;
    range.selectNodeContents(block);
    const ends = new Map<number, { left: number; right: number }>();
    for (const { top, left, right, height } of range.getClientRects()) {
      const line = Math.round((top + height / 2) / 8);
      const end = ends.get(line);
      ends.set(line, { left: Math.min(left, end?.left ?? left), right: Math.max(right, end?.right ?? right) });
    }
    const widths = [...ends.values()].map(({ left, right }) => right - left);
    if (widths.length < 3) continue;
    for (const width of widths.slice(0, -1)) {
      count.lines++;
      if (width < block.clientWidth * 0.75) count.short++;
    }
  }
  return count;
}
