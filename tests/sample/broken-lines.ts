/** Runs in the page. Returns line ends that a typographer would not accept. */
export function brokenLines(): string[] {
  const broken: string[] = [];
  const range = document.createRange();
  for (const block of document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, td, th, figcaption)')) {
    if (block.querySelector('p, li, dd, td') || getComputedStyle(block).writingMode !== 'horizontal-tb') continue;
    const lines = linesOf(block);
    for (let index = 1; index < lines.length; index++) {
      const before = lines[index - 1] ?? '';
      const after = lines[index] ?? '';
      const isPhrase = block.matches('td, th');
      const faults = {
        'a figure and its unit':
          /\d$/.test(before) && /^\s?(?:[年月日円名棟件社号条％㎡]|m²|minutes|years|months)/.test(after),
        'a number': /\d[,.-]?$/.test(before) && /^\d/.test(after),
        'an article and its number': /(?:第|約|Articles? |Nos?\. )$/.test(before) && /^\d/.test(after),
        'a word': /[A-Za-z]$/.test(before) && /^[A-Za-z]/.test(after),
        'a footnote’s number': after.startsWith('\u0000'),
        'the last word':
          index === lines.length - 1 && !isPhrase && /^[\p{sc=Hira}\p{sc=Han}]{1,2}[。）]?$/u.test(after.trim()),
      };
      for (const [fault, isParted] of Object.entries(faults)) {
        if (isParted) broken.push(`${fault}: ${before.slice(-12)} / ${after.slice(0, 12)}`);
      }
    }
  }
  return broken;

  /** Marks raised characters with NUL. Returns one line per line box, without breaks that the text itself contains. */
  function linesOf(block: Element): string[] {
    const lines = [''];
    let last: DOMRect | undefined;
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeName === 'BR') last = undefined;
      if (!(node instanceof Text)) continue;
      const parent = node.parentElement;
      if (parent && parent !== block && getComputedStyle(parent).display === 'block') last = undefined;
      for (let at = 0; at < node.data.length; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const rect = [...range.getClientRects()].at(-1);
        const character = node.data.charAt(at);
        // A space at the end of a line has no width.
        if (!rect || rect.width === 0) {
          if (/[ \n]/.test(character)) lines[lines.length - 1] += ' ';
          continue;
        }
        if (last && rect.left < last.left && rect.top > last.top + last.height / 2) lines.push('');
        last = rect;
        lines[lines.length - 1] += (parent?.closest('sup') ? '\u0000' : '') + character;
      }
    }
    return lines;
  }
}
