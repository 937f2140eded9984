import type { ReactNode } from 'react';
import type { Picture as PictureData } from '../../contract/fields.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import styles from './page-header.module.css';
import { Picture } from './picture.tsx';

/** The head of a page: where it stands, its title, its opening sentence, and a picture where it has one. */
export function PageHeader({
  title,
  lead,
  cover,
  children,
}: {
  title: string;
  lead?: string | undefined;
  cover?: PictureData | undefined;
  children?: ReactNode;
}) {
  return (
    <>
      <header className={`grid ${styles.header}`}>
        <Breadcrumbs />
        <h1>{title}</h1>
        {children}
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {cover && (
        <div className={`grid ${styles.picture}`}>
          <Picture className={styles.cover} picture={cover} priority />
        </div>
      )}
    </>
  );
}
