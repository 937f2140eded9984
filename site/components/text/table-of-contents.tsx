import type { SafeHtml } from '../../rich-text/safe-html.ts';
import { Html } from '../html.tsx';
import styles from './table-of-contents.module.css';

export function TableOfContents({ contents }: { contents: SafeHtml | null }) {
  if (contents === null) return null;
  return <Html as="nav" className={styles.contents} aria-labelledby="contents" html={contents} />;
}
