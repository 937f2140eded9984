import type { SafeHtml } from '../../rich-text/safe-html.ts';
import { Html } from '../html.tsx';
import './prose.css';
import './prose-blocks.styles.ts';
import './stacked-rows.styles.ts';

/** Content that `prose-blocks.css` styles. */
const BLOCKS = /<(?:cite|details|figure|hr|iframe|pre|tfoot)|data-(?:block|video)/;

/** Text from the content backend. Accepts sanitised HTML only. */
export function Prose({ html }: { html: SafeHtml }) {
  if (!html) return null;
  const className = BLOCKS.test(html) ? 'prose prose-blocks' : 'prose';
  return <Html className={className} html={html} />;
}

/** Value from the content backend, as the only content of a cell or description. */
export function InlineProse(props: { html: SafeHtml; as: 'dd' | 'td'; role?: 'cell' }) {
  return <Html {...props} />;
}
