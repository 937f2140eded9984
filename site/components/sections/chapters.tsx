import type { SafeHtml } from '../../rich-text/safe-html.ts';
import styles from './chapters.module.css';

/** Chapter bar of a long page: links to its chapters that stick to the header. */
export function Chapters({ chapters }: { chapters: SafeHtml | null }) {
  if (chapters === null) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml, rendered by React on the server
  return <div className={styles.chapters} dangerouslySetInnerHTML={{ __html: chapters }} />;
}
