import type { SafeHtml } from '../../rich-text/safe-html.ts';
import styles from './table-of-contents.module.css';

export function TableOfContents({ contents }: { contents: SafeHtml | null }) {
  if (contents === null) return null;
  return (
    <nav
      className={styles.contents}
      aria-labelledby="contents"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml, rendered by React on the server
      dangerouslySetInnerHTML={{ __html: contents }}
    />
  );
}
