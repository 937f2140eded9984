import { useTranslations } from 'use-intl/react';
import { ServiceLinks } from './service-links.tsx';
import styles from './services-section.module.css';

/** Service links for owners and investors, below works. */
export function ServicesSection() {
  const t = useTranslations('works');
  return (
    <section id="ways" className={styles.services} aria-labelledby="services">
      <h2 id="services">{t('services')}</h2>
      <ServiceLinks className={styles.links} />
    </section>
  );
}
