import type { Page } from 'playwright-core';

/**
 * Returns the links and buttons of header, menu, footer, breadcrumbs, pagination, filters and bars that are smaller than
 * 44 px, or that overlap another. Links within sentences are exempt.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const problems = await page.evaluate(measureTargets);
  const menu = page.locator('header dialog');
  await menu.evaluate((dialog: HTMLDialogElement) => dialog.showModal());
  problems.push(...(await page.evaluate(measureTargets)));
  await menu.evaluate((dialog: HTMLDialogElement) => dialog.close());
  return problems;
}

/** Runs in the page. Measures the menu instead of the page while the menu is open. */
function measureTargets(): string[] {
  const MIN = 44;
  const menu = document.querySelector('dialog[open]');
  const areas = menu ? [menu] : document.querySelectorAll('body > :is(header, footer, aside), main :is(nav, aside, [data-filters])');
  const targets = new Set([...areas].flatMap((area) => [...area.querySelectorAll('a, button, summary, select, input')]));
  const boxes = [...targets]
    .filter((target) => target.checkVisibility() && (menu || !target.closest('dialog')) && !isInSentence(target))
    .map((target) => ({ name: target.textContent.trim().slice(0, 30), box: target.getBoundingClientRect() }))
    // Scrolled out of their area, or only for screen readers.
    .filter(({ box }) => box.width > 1);
  return boxes.flatMap(({ name, box }, index) => {
    const isSmall = box.width < MIN - 0.5 || box.height < MIN - 0.5;
    const size = isSmall ? [`“${name}” is ${box.width.toFixed()} × ${box.height.toFixed()} px`] : [];
    const overlaps = boxes
      .slice(index + 1)
      .filter(({ box: other }) => isOverlapping(box, other))
      .map((other) => `“${name}” overlaps “${other.name}”`);
    return [...size, ...overlaps];
  });

  /** Whether most of the text around the target is no link. */
  function isInSentence(target: Element): boolean {
    let block = target.parentElement;
    while (block && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    const linked = [...(block?.querySelectorAll('a') ?? [])].reduce((sum, link) => sum + link.textContent.length, 0);
    return (block?.textContent.length ?? 0) > 2 * linked && target.matches('a');
  }

  function isOverlapping(a: DOMRect, b: DOMRect): boolean {
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }
}
