import type { SafeHtml } from '../../rich-text/safe-html.ts';
import './prose.css';
import './prose-blocks.styles.ts';

/** Content that `prose-blocks.css` styles. */
const BLOCKS = /<(?:cite|details|figure|hr|iframe|pre|tfoot)|data-(?:block|video)/;

/** Text from the content backend. Accepts sanitised HTML only. */
export function Prose({ html }: { html: SafeHtml }) {
  if (!html) return null;
  const className = BLOCKS.test(html) ? 'prose prose-blocks' : 'prose';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml comes from the sanitiser only
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Value from the content backend, as the only content of a cell or description. */
export function InlineProse({ html, as: Element, role }: { html: SafeHtml; as: 'dd' | 'td'; role?: 'cell' }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml comes from the sanitiser only
  return <Element role={role} dangerouslySetInnerHTML={{ __html: html }} />;
}
