import type { Page } from 'playwright-core';

/**
 * Returns the elements and pseudo-elements with animations or transitions, except the animation that delays display fonts
 * (`site/styles/type.css`), which moves nothing.
 */
export function animatedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = ['', '::before', '::after'];
    return [...document.querySelectorAll('*')].flatMap((element) =>
      parts.flatMap((part) => {
        const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element, part || null);
        const takesTime = transitionDuration.split(', ').some((duration) => Number.parseFloat(duration) > 0);
        const isAnimated = !['none', 'display-fonts-wait, layout-waits'].includes(animationName);
        return isAnimated || takesTime || scrollBehavior === 'smooth'
          ? [`${element.tagName.toLowerCase()}.${element.className}${part}`]
          : [];
      }),
    );
  });
}
