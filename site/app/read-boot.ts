import type { Boot } from '../navigation/payload/payload.ts';
import { checksum, HTML_KEY } from '../navigation/payload/sent-once.ts';
import { evenBrackets } from '../rich-text/typography/even-brackets.ts';

/**
 * Reads the JSON data block, and from the document the HTML that the block leaves out (decision 66). Without a payload where
 * that HTML is not there as the server wrote it: a translation widget or an extension came first.
 */
export function readBoot(json: string, page: Pick<ParentNode, 'querySelectorAll'>): Boot {
  const htmlOf: Record<string, string> = {};
  for (const element of page.querySelectorAll(`[${HTML_KEY}]`)) {
    htmlOf[element.getAttribute(HTML_KEY) as string] = evenBrackets(element.innerHTML);
    // React does not render it.
    element.removeAttribute(HTML_KEY);
  }
  const boot: Boot = JSON.parse(json, (_, value) => htmlOf[value?.[HTML_KEY]] ?? value);
  if (checksum(Object.values(htmlOf)) !== boot.checksum) delete boot.payload;
  return boot;
}
