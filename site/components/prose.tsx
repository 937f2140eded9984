import type { SafeHtml } from '../rich-text/safe-html.ts';

/** Text from the content backend. It takes only what the sanitiser has returned. */
export function Prose({ html }: { html: SafeHtml }) {
  if (!html) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml comes from the sanitiser only
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A value from the content backend inside a line or a cell. */
export function InlineProse({ html }: { html: SafeHtml }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml comes from the sanitiser only
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}
