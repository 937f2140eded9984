import type { Page } from 'playwright-core';
import en from '../../../site/i18n/messages/en/list.json' with { type: 'json' };
import ja from '../../../site/i18n/messages/ja/list.json' with { type: 'json' };

const FILTERS = [ja, en].map(({ filters }) => `section[aria-label="${filters}"]`).join();

/**
 * Returns the links and buttons of header, menu, footer, breadcrumbs, pagination, filters and bars, and the summaries of
 * folds, that are smaller than 44 px, or that overlap another. Exempt are links within sentences, and cards, which are links as a whole. Around the
 * ring, stations are closer: at least 24 px.
 *
 * @param hasMenu whether to open and measure the menu, which is the same on all pages of a language
 */
export async function smallTargets(page: Page, hasMenu: boolean): Promise<string[]> {
  const problems = await page.evaluate(measureTargets, `body > :is(header, footer), nav, aside, ${FILTERS}`);
  if (!hasMenu) return problems;
  const menu = page.locator('header dialog');
  await menu.evaluate((dialog: HTMLDialogElement) => dialog.showModal());
  problems.push(...(await page.evaluate(measureTargets, 'dialog[open]')));
  await menu.evaluate((dialog: HTMLDialogElement) => dialog.close());
  return problems;
}

/** Runs in the page. */
function measureTargets(areas: string): string[] {
  const targets = document.querySelectorAll(`:is(${areas}) :is(a, button, summary, select, input), main summary`);
  const boxes = [...targets]
    .filter((target) => target.checkVisibility() && !isInSentence(target) && !target.closest('li:has(picture)'))
    .map((target) => ({
      name: target.textContent.trim().slice(0, 30),
      box: target.getBoundingClientRect(),
      bar: target.closest('aside'),
      least: innerWidth >= 768 && target.closest('[data-station]') ? 24 : 44,
    }));
  return boxes.flatMap(({ name, box, bar, least }, index) => {
    const isSmall = Math.min(box.width, box.height) < least - 0.5;
    const size = isSmall ? [`“${name}” is ${box.width.toFixed()} × ${box.height.toFixed()} px`] : [];
    const overlaps = boxes
      .slice(index + 1)
      // Scrolling reveals content that a sticky bar covers.
      .filter((other) => bar === other.bar && isOverlapping(box, other.box))
      .map((other) => `“${name}” overlaps “${other.name}”`);
    return [...size, ...overlaps];
  });

  /** Whether most of the text around the link is outside links. */
  function isInSentence(target: Element): boolean {
    if (!target.matches('a')) return false;
    let block = target.parentElement;
    while (block && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    const linked = [...(block?.querySelectorAll('a') ?? [])].reduce((sum, link) => sum + link.textContent.length, 0);
    return (block?.textContent.length ?? 0) > 2 * linked;
  }

  function isOverlapping(a: DOMRect, b: DOMRect): boolean {
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }
}
