import { type HTMLAttributes, useMemo } from 'react';
import { trusted } from '../navigation/trusted-types.ts';
import type { SafeHtml } from '../rich-text/safe-html.ts';

interface HtmlProps extends HTMLAttributes<HTMLElement> {
  /** Default: `div`. */
  as?: 'dd' | 'details' | 'div' | 'dl' | 'nav' | 'p' | 'section' | 'td';
  html: SafeHtml;
}

/** Element with static markup: the only place that inserts HTML into a page. */
export function Html({ as: Element = 'div', html, ...attributes }: HtmlProps) {
  // React replaces the markup if the object of the policy is another one.
  const content = useMemo(() => ({ __html: trusted.createHTML(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml, rendered by React or the sanitiser on the server
  return <Element {...attributes} dangerouslySetInnerHTML={content} />;
}
