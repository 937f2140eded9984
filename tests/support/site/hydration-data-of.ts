import { type DefaultTreeAdapterMap, parse, serialize } from 'parse5';
import { readHydrationData } from '../../../site/app/read-hydration-data.ts';
import { HTML_KEY } from '../../../site/navigation/payload/embedded-html.ts';

const BLOCK = /<script id="meguri-boot" type="application\/json">(.*?)<\/script>/s;

/** Returns the hydration data of a page, parsed from its HTML like in a browser. */
export function hydrationDataOf(html: string) {
  const [, json] = BLOCK.exec(html) ?? [];
  if (json === undefined) throw new Error('The page has no boot data.');
  const elements: object[] = [];
  const collect = (node: DefaultTreeAdapterMap['parentNode']) => {
    for (const child of node.childNodes) {
      if (!('attrs' in child)) continue;
      const key = child.attrs.find(({ name }) => name === HTML_KEY)?.value;
      const element = { getAttribute: () => key, removeAttribute: () => {}, innerHTML: serialize(child) };
      if (key !== undefined) elements.push(element);
      collect(child);
    }
  };
  collect(parse(html));
  return readHydrationData(json, { querySelectorAll: () => elements } as unknown as Document);
}
