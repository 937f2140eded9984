import { useTranslations } from 'use-intl/react';
import type { Picture as PictureData } from '../../../contract/entries/fields.ts';
import { Caption, Picture } from '../../components/picture.tsx';
import styles from './gallery.module.css';

/** A work's pictures with their captions: a row that is swiped, or scrolled with the arrow keys. Nothing without pictures. */
export function Gallery({ pictures }: { pictures: readonly PictureData[] }) {
  const t = useTranslations('works');
  if (pictures.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.gallery} aria-label={t('gallery')} tabIndex={0}>
      <ul>
        {pictures.map((picture) => (
          <li key={picture.src}>
            <figure>
              <Picture picture={picture} sizes="min(78vw, 60rem)" />
              <Caption picture={picture} />
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
