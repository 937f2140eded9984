import type { ReactNode } from 'react';
import type { Picture as PictureData } from '../../contract/entries/fields.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import styles from './page-header.module.css';
import { Phrases } from './phrases.tsx';
import { Caption, Picture } from './picture.tsx';

/**
 * Page header: breadcrumbs, title, lead and optional picture.
 *
 * @param kind layout: `type` has a large title; `split` places text and picture side by side; `picture` starts with the
 *   picture, which the site header overlays if the page's row says so. Without a kind, the picture follows the title.
 * @param coverName name of the picture in page transitions from a list
 */
export function PageHeader({
  kind,
  title,
  lead,
  cover,
  coverName,
  children,
}: {
  kind?: 'type' | 'split' | 'picture';
  title: string;
  lead?: string | undefined;
  cover?: PictureData | undefined;
  coverName?: string;
  children?: ReactNode;
}) {
  const isFirst = kind === 'picture';
  return (
    <div className={styles.opening} data-kind={kind}>
      <header className={`grid ${styles.header}`}>
        <Breadcrumbs />
        <h1 data-hanging={/^[「『（【]/u.test(title) || undefined}>
          <Phrases text={title} />
        </h1>
        {children}
        {lead && (
          <p className={styles.lead}>
            <Phrases text={lead} />
          </p>
        )}
      </header>
      {cover && (
        <figure className={`grid ${styles.picture}`} data-travels={coverName} data-hero={isFirst || undefined}>
          <Picture className={styles.cover} picture={cover} sizes="(width >= 48rem) 100vw, 110vw" priority />
          <Caption picture={cover} />
        </figure>
      )}
    </div>
  );
}
