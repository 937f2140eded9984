/**
 * Runs in the page. Returns lines that a typographer would not accept: in short Japanese texts, lines that end inside a
 * word; in all texts, lines that end inside a figure, and single letters on the last line.
 */
export function lineProblems(): string[] {
  const SHORT = `:is(h1, h2, h3, h4, h5, h6, a, button, summary, legend, label, dt, th, td, caption, figcaption,
    header > p, footer p, [data-phrases]):lang(ja)`;
  const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, caption, figcaption, summary, legend, label, button';
  const words = new Intl.Segmenter('ja', { granularity: 'word' });
  const range = document.createRange();
  return [...document.querySelectorAll(`${BLOCKS}, a, [data-phrases]`)].flatMap((block) => {
    const isBlock = getComputedStyle(block).display !== 'inline';
    if (!isBlock || block.querySelector(BLOCKS) || !block.checkVisibility()) return [];
    if (getComputedStyle(block).writingMode !== 'horizontal-tb') return [];
    if (!hasSeveralLines(block)) return [];
    const lines = linesOf(block);
    const text = lines.map(({ text: line }) => line).join('');
    const boundaries = new Set([...words.segment(text)].map(({ index }) => index));
    let end = 0;
    return lines.slice(0, -1).flatMap((line, index) => {
      end += line.text.length;
      const before = line.text.trimEnd();
      const after = (lines[index + 1]?.text ?? '').trimStart();
      const isLast = index === lines.length - 2;
      const faults = {
        'a figure and its unit':
          /\d$/.test(before) && /^(?:か月|か所|[年月日円億万棟件社号条戸階名％㎡]|m²|minutes|years|months)/.test(after),
        'a number': /\d[,.-]?$/.test(before) && /^\d/.test(after),
        'an article and its number': /(?:第|約|Articles? |Nos?\. )$/.test(line.text) && /^\d/.test(after),
        'an honorific and its noun': line.isShort && /(?:^|[^ぁ-ん])[ごお]$/.test(before),
        'a Latin word': /[A-Za-z]$/.test(line.text) && /^[A-Za-z]/.test(after),
        'a Japanese word': line.isShort && !boundaries.has(end),
        punctuation: /^[、。，．）」』】！？ー]/.test(after) || /[（「『【]$/.test(before),
        'a footnote’s number': after.startsWith('\0'),
        'the last letter':
          isLast && /^[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}][。）」]{0,2}$/u.test(after) && !block.matches('td, th'),
      };
      return Object.entries(faults).flatMap(([fault, isParted]) =>
        isParted ? [`parts ${fault}: ${before.slice(-12)} / ${after.slice(0, 12)}`] : [],
      );
    });
  });

  /** Quick, because most texts have one line. */
  function hasSeveralLines(block: Element): boolean {
    range.selectNodeContents(block);
    return range.getBoundingClientRect().height > 1.5 * Number.parseFloat(getComputedStyle(block).lineHeight);
  }

  function isShort(parent: Element): boolean {
    const short = parent.closest(SHORT);
    const body = parent.closest('p, li, dd, blockquote');
    return short !== null && (body === null || body === short || !short.contains(body));
  }

  /** Marks raised characters with NUL. Returns one line per line box, without breaks that the text itself contains. */
  function linesOf(block: Element): { text: string; isShort: boolean }[] {
    const lines = [{ text: '', isShort: false }];
    let last: DOMRect | undefined;
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeName === 'BR') last = undefined;
      if (!(node instanceof Text)) continue;
      const parent = node.parentElement;
      if (!parent) continue;
      if (parent !== block && !/^(?:inline|contents)$/.test(getComputedStyle(parent).display)) last = undefined;
      const isInShort = isShort(parent);
      const mark = parent.closest('sup') ? '\0' : '';
      for (let at = 0; at < node.data.length; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const rects = range.getClientRects();
        const rect = rects[rects.length - 1];
        const character = node.data.charAt(at);
        const line = lines.at(-1);
        if (!line) continue;
        // A space at the end of a line has no width.
        if (!rect || rect.width === 0) {
          if (/[ \n]/.test(character)) line.text += ' ';
          continue;
        }
        if (last && rect.left < last.left && rect.top > last.top + last.height / 2) {
          lines.push({ text: '', isShort: false });
        }
        last = rect;
        const current = lines.at(-1);
        if (!current) continue;
        current.text += mark + character;
        current.isShort = isInShort;
      }
    }
    return lines;
  }
}
