import { useTranslations } from 'use-intl/react';
import { Phrases } from '../phrases.tsx';
import { ServiceLinks } from './service-links.tsx';
import styles from './services-section.module.css';

/** Service links for owners and investors, below works. */
export function ServicesSection() {
  const t = useTranslations('works');
  return (
    <section className={styles.ways} aria-labelledby="ways">
      <h2 id="ways">
        <Phrases text={t('ways')} />
      </h2>
      <ServiceLinks className={styles.links} />
    </section>
  );
}
