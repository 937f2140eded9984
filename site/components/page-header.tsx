import type { ReactNode } from 'react';
import type { Picture as PictureData } from '../../contract/entries/fields.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import styles from './page-header.module.css';
import { Caption, Picture } from './picture.tsx';

/**
 * The head of a page: where it stands, its title, its opening sentence, and a picture where it has one. `coverName`: the
 * name under which the picture travels here from the list that showed it.
 *
 * @param kind how it opens: `type` with the title set large; `split` with words on one side and the picture on the other;
 *   `picture` with the picture first, under the site's header, which the page's row says is an overlay. Without one, as an
 *   entry or a form does: the title, and the picture below.
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
      <header className={`grid ring ${styles.header}`}>
        <Breadcrumbs />
        <h1 data-hanging={/^[「『（【]/u.test(title) || undefined}>{title}</h1>
        {children}
        {lead && <p className={styles.lead}>{lead}</p>}
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
