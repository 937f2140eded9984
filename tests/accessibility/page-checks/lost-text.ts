import type { Page } from 'playwright-core';

/**
 * Returns text that a reader cannot see, one line each: outside of the window, cut off, or covered by other text. Only
 * the middle half of a line's height counts, because line boxes may overlap.
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
      // The skip link, text for screen readers, and hidden elements are invisible on purpose.
      const hiddenElements = 'script, [role="status"], a[href="#content"], [aria-hidden="true"]';
      if (!element || !text || element.closest(hiddenElements)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects()) {
        if (width < 1 || height < 1) continue;
        const isVertical = getComputedStyle(element).writingMode.startsWith('vertical');
        const [dx, dy] = isVertical ? [width / 4, 0] : [0, height / 4];
        const line = { element, text, x: x + dx, y: y + dy, right: x + width - dx, bottom: y + height - dy };
        lines.push(line);
        const clipped = clip(element);
        const left = clipped ? clipped.x : 0;
        const right = clipped ? clipped.right : clientWidth;
        if (line.x < left - 1 || line.right > right + 1) lost.push(`“${text}” is cut off at the side`);
        if (clipped && (line.y < clipped.y - 1 || line.bottom > clipped.bottom + 1)) lost.push(`“${text}” is cut off`);
      }
    }
    lines.sort((a, b) => a.y - b.y);
    for (const [index, a] of lines.entries()) {
      for (const b of lines.slice(index + 1)) {
        if (b.y >= a.bottom) break;
        if (a.element === b.element || b.x >= a.right - 1 || a.x >= b.right - 1) continue;
        // Scrolling reveals the covered text.
        if (isStuckBelow(a.element) !== isStuckBelow(b.element)) continue;
        lost.push(`“${a.text}” lies on “${b.text}”`);
      }
    }
    return lost;

    /** Returns whether the element is in a bar that sticks to the end of the window. */
    function isStuckBelow(element: Element): boolean {
      const bar = element.closest('aside');
      return [bar, bar?.parentElement].some((candidate) => {
        if (!candidate) return false;
        const { position, bottom } = getComputedStyle(candidate);
        return position === 'sticky' && bottom !== 'auto';
      });
    }

    /**
     * Returns the box that clips the element's text, or null if the text can be scrolled to or is repeated elsewhere.
     */
    function clip(element: Element): DOMRect | null {
      for (let parent: Element | null = element; parent && parent !== document.body; parent = parent.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(parent);
        // The page title in the breadcrumbs is repeated in the heading below.
        if (textOverflow === 'ellipsis') return new DOMRect(-1e6, -1e6, 2e6, 2e6);
        if (overflowX === 'auto' || overflowX === 'scroll') return new DOMRect(-1e6, -1e6, 2e6, 2e6);
        if (overflowX === 'hidden' || overflowX === 'clip') return parent.getBoundingClientRect();
      }
      return null;
    }
  });
}
