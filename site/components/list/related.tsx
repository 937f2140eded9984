import { Children, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import styles from './related.module.css';

/** Related entries; renders nothing if there are none. */
export function Related({ children }: { children: ReactNode }) {
  const t = useTranslations('list');
  if (Children.count(children) === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">{t('related')}</h2>
      <ul className={styles.items}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </section>
  );
}
