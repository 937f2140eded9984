import type { Page } from 'playwright-core';

/** Runs in the page. Returns the appearance of each element but the loading bar and pictures, without size and place. */
function computedStyles(): string[] {
  const properties = [
    ...['display', 'position', 'visibility', 'opacity', 'z-index', 'color', 'background', 'border', 'outline-style'],
    ...['font', 'letter-spacing', 'text-align', 'text-decoration', 'text-wrap', 'word-break', 'list-style-type'],
    ...['margin', 'padding', 'gap', 'grid-area', 'align-items', 'justify-content', 'flex', 'object-fit', 'mask'],
  ];
  const look = (element: Element, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo);
    return properties.map((name) => style.getPropertyValue(name)).join('|') + (pseudo ? style.content : '');
  };
  return [...document.querySelectorAll('body, body :not([role=progressbar], img)')].map((element) => {
    const name = `${element.localName}.${element.getAttribute('class') ?? ''}`;
    return [name, look(element), look(element, '::before'), look(element, '::after')].join(' ');
  });
}

export function stylesOf(page: Page): Promise<string[]> {
  return page.evaluate(computedStyles);
}

/** Returns the styles in the task in which another page replaces the current one. Call `open` after `watchChange`. */
export function stylesAtChange(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'stylesAtChange')());
}

export async function watchChange(page: Page): Promise<void> {
  await page.addInitScript(`window.stylesAtChange = () => new Promise((resolve) => {
    const region = document.querySelector('.page-region');
    const observer = new MutationObserver(() => {
      if (region.isConnected) return;
      observer.disconnect();
      resolve((${computedStyles})());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  })`);
}

/** Returns the place and size of each visible element in CSS pixels, once the whole page is laid out. */
export async function boxesOf(page: Page): Promise<string[]> {
  await page.waitForFunction(() => !document.querySelector('[data-layout]'));
  return page.locator('body *').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const numbers = [left + scrollX, top + scrollY, width, height].map(Math.round);
        return `${element.localName}.${element.getAttribute('class') ?? ''} ${numbers.join(' ')}`;
      }),
  );
}
