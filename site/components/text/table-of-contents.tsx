import { useTranslations } from 'use-intl/react';
import type { RichText } from '../../rich-text/render-rich-text.ts';
import styles from './table-of-contents.module.css';

/** The sections of a text. A text with fewer than three needs no map. */
export function TableOfContents({ headings }: { headings: RichText['headings'] }) {
  const t = useTranslations('prose');
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < 3) return null;
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">{t('contents')}</h2>
      <ol>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
