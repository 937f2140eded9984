import { useTranslations } from 'use-intl/react';
import type { Picture as PictureData } from '../../../contract/entries/fields.ts';
import { Caption, Picture } from '../../components/picture.tsx';
import styles from './gallery.module.css';

/**
 * Gallery of a work's pictures with captions, scrolled by swiping or with the arrow keys. Renders nothing without
 * pictures.
 */
export function Gallery({ pictures }: { pictures: readonly PictureData[] }) {
  const t = useTranslations('works');
  if (pictures.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
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
