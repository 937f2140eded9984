import type { SafeHtml } from '../../rich-text/safe-html.ts';
import { Html } from '../html.tsx';
import styles from './chapters.module.css';

/** Chapter bar of a long page: links to its chapters that stick to the header. */
export function Chapters({ chapters }: { chapters: SafeHtml | null }) {
  if (chapters === null) return null;
  return <Html className={styles.chapters} html={chapters} />;
}
