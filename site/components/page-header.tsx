import type { ReactNode } from 'react';
import type { Picture as PictureData } from '../../contract/entries/fields.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import styles from './page-header.module.css';
import { Caption, Picture } from './picture.tsx';

/**
 * The head of a page: where it stands, its title, its opening sentence, and a picture where it has one. `coverName`: the
 * name under which the picture travels here from the list that showed it.
 */
export function PageHeader({
  title,
  lead,
  cover,
  coverName,
  children,
}: {
  title: string;
  lead?: string | undefined;
  cover?: PictureData | undefined;
  coverName?: string;
  children?: ReactNode;
}) {
  return (
    <>
      <header className={`grid ring ${styles.header}`}>
        <Breadcrumbs />
        <h1>{title}</h1>
        {children}
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {cover && (
        <figure className={`grid ${styles.picture}`} data-travels={coverName}>
          <Picture className={styles.cover} picture={cover} sizes="(width >= 48rem) 84vw, 100vw" priority />
          <Caption picture={cover} />
        </figure>
      )}
    </>
  );
}
