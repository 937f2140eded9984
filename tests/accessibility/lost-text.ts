import type { Page } from 'playwright-core';

/**
 * Text that a reader would miss, a line each: outside the window, cut off by what it stands in, or under other text. A
 * line of text counts by the middle half of its height, because lines may stand closer than their boxes are high.
 */
export function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) lost.push(`the page is ${scrollWidth} wide, the window ${clientWidth}`);

    const lines: { element: Element; text: string; x: number; y: number; right: number; bottom: number }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim().slice(0, 40);
      // The skip link, what is for screen readers only, and what is for nobody are meant to be out of sight.
      const unseen = 'script, [role="status"], a[href="#content"], [aria-hidden="true"]';
      if (!element || !text || element.closest(unseen)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects()) {
        if (width < 1 || height < 1) continue;
        const isVertical = getComputedStyle(element).writingMode.startsWith('vertical');
        const [dx, dy] = isVertical ? [width / 4, 0] : [0, height / 4];
        const line = { element, text, x: x + dx, y: y + dy, right: x + width - dx, bottom: y + height - dy };
        lines.push(line);
        const frame = clip(element);
        const left = frame ? frame.x : 0;
        const right = frame ? frame.right : clientWidth;
        if (line.x < left - 1 || line.right > right + 1) lost.push(`“${text}” is cut off at the side`);
        if (frame && (line.y < frame.y - 1 || line.bottom > frame.bottom + 1)) lost.push(`“${text}” is cut off`);
      }
    }
    lines.sort((a, b) => a.y - b.y);
    for (const [index, a] of lines.entries()) {
      for (const b of lines.slice(index + 1)) {
        if (b.y >= a.bottom) break;
        if (a.element === b.element || b.x >= a.right - 1 || a.x >= b.right - 1) continue;
        // What is under it comes out as one scrolls.
        if (isStuckBelow(a.element) !== isStuckBelow(b.element)) continue;
        lost.push(`“${a.text}” lies on “${b.text}”`);
      }
    }
    return lost;

    /** Whether the element is in what stays at the window's end. */
    function isStuckBelow(element: Element): boolean {
      const stuck = element.closest('aside');
      if (!stuck) return false;
      const { position, bottom } = getComputedStyle(stuck);
      return position === 'sticky' && bottom !== 'auto';
    }

    /** What cuts the element's text off; null where it can be scrolled to, or is told in full elsewhere. */
    function clip(element: Element): DOMRect | null {
      for (let parent: Element | null = element; parent && parent !== document.body; parent = parent.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(parent);
        // The page's own name among the breadcrumbs: it stands below as the heading.
        if (textOverflow === 'ellipsis') return new DOMRect(-1e6, -1e6, 2e6, 2e6);
        if (overflowX === 'auto' || overflowX === 'scroll') return new DOMRect(-1e6, -1e6, 2e6, 2e6);
        if (overflowX === 'hidden' || overflowX === 'clip') return parent.getBoundingClientRect();
      }
      return null;
    }
  });
}
