import type { Page } from 'playwright-core';

const LANDMARKS = ['banner', 'main', 'contentinfo'];
const NAMED = new Set([
  ...['link', 'button', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'DisclosureTriangle'],
  ...['image', 'heading', 'region', 'dialog', 'RootWebArea'],
]);

/**
 * Returns problems of the tree that the browser gives to screen readers, one line each: elements without a name,
 * landmarks that are missing or repeated, and names that do not contain the visible text, by which users of speech input
 * call an element.
 */
export async function unnamedNodes(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  const exposed = nodes.filter(({ ignored }) => !ignored).map(({ role, name }) => ({ role: role?.value, name }));
  const nameless = exposed.filter(({ role, name }) => NAMED.has(role) && !String(name?.value ?? '').trim());
  const landmarks = LANDMARKS.flatMap((landmark) => {
    const { length } = exposed.filter(({ role }) => role === landmark);
    return length === 1 ? [] : [`has ${length} landmarks “${landmark}”`];
  });
  return [...nameless.map(({ role }) => `a ${role} has no name`), ...landmarks, ...(await page.evaluate(otherNames))];
}

/** Runs in the page. */
function otherNames(): string[] {
  const wordsOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  return [...document.querySelectorAll<HTMLElement>(':is(a, button, summary)[aria-label]')].flatMap((element) => {
    const text = wordsOf(element.innerText);
    // Symbols are not words that a user would say.
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    return wordsOf(element.ariaLabel ?? '').includes(text) ? [] : [`“${element.ariaLabel}” shows “${text}”`];
  });
}
