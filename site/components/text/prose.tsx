import type { SafeHtml } from '../../rich-text/safe-html.ts';

/** Text from the content backend. It takes only what the sanitiser has returned. */
export function Prose({ html }: { html: SafeHtml }) {
  if (!html) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml comes from the sanitiser only
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A value from the content backend, which is all that its cell or its row of a list has in it. */
export function InlineProse({ html, as: Element, role }: { html: SafeHtml; as: 'dd' | 'td'; role?: 'cell' }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml comes from the sanitiser only
  return <Element role={role} dangerouslySetInnerHTML={{ __html: html }} />;
}
