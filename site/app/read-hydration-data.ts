import { checksum, HTML_KEY } from '../navigation/payload/embedded-html.ts';
import type { HydrationData } from '../navigation/payload/payload.ts';
import { normalizeBrackets } from '../rich-text/typography/even-brackets.ts';

/**
 * Reads the hydration data, and from the document the HTML that it omits (decision 66).
 * Omits the payload if a translation widget or extension has changed that HTML.
 */
export function readHydrationData(json: string, page: Pick<ParentNode, 'querySelectorAll'>): HydrationData {
  const htmlOf: Record<string, string> = {};
  for (const element of page.querySelectorAll(`[${HTML_KEY}]`)) {
    htmlOf[element.getAttribute(HTML_KEY) as string] = normalizeBrackets(element.innerHTML);
    element.removeAttribute(HTML_KEY);
  }
  const hydrationData: HydrationData = JSON.parse(json, (_, value) => htmlOf[value?.[HTML_KEY]] ?? value);
  if (checksum(Object.values(htmlOf)) !== hydrationData.checksum) delete hydrationData.payload;
  return hydrationData;
}
