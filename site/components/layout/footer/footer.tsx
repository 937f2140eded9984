import { useTranslations } from 'use-intl/react';
import { siteConfig } from '../../../../site.config.ts';
import { useStore } from '../../../state/store.tsx';
import { Html } from '../../html.tsx';
import { Link } from '../../link.tsx';
import { Phrases } from '../../phrases.tsx';
import { Telephone } from '../../telephone.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import styles from './footer.module.css';
import band from './legal-band.module.css';
import { Licences } from './licences.tsx';

export function Footer() {
  const t = useTranslations('layout');
  const { site, page } = useStore();
  const { navigation, address, hours } = site;
  const { notice } = siteConfig.company;
  return (
    <footer className={`on-night ${styles.footer}`}>
      <div className={styles.footerGrid}>
        <section className={styles.identity}>
          <p className={styles.legalName}>
            <Phrases text={site.legal_name} />
          </p>
          <address>
            {address && (
              // A translation widget may have replaced its texts, which React can only remove with their element.
              <p key={page.locale}>
                {t.rich('address', {
                  code: address.postal_code,
                  text: () => <Phrases key="text" text={address.text} />,
                })}
              </p>
            )}
            <p>
              {t('telephone')} <Telephone />
              {hours && (
                <span className={styles.hours}>
                  <Phrases text={hours} />
                </span>
              )}
            </p>
          </address>
          <Licences />
        </section>
        {navigation.footer.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className={styles.footerHeading}>
              <Phrases text={heading} />
            </h2>
            <LinkList links={links} />
          </nav>
        ))}
      </div>
      {page.risk && <Html as="p" className={styles.risk} html={page.risk} />}
      {site.consent && <div id="consent" className={styles.consent} />}
      <div className={band.band}>
        {navigation.legal.length > 0 && (
          <nav className={band.legal} aria-label={t('legal')}>
            <h2 className={styles.footerHeading}>{t('legal')}</h2>
            <details>
              <summary>{t('legal')}</summary>
              <LinkList links={navigation.legal} />
            </details>
          </nav>
        )}
        <LanguageSwitch />
        {notice && (
          <p>
            <Phrases text={notice[page.locale]} />
          </p>
        )}
      </div>
    </footer>
  );
}

function LinkList({ links }: { links: readonly { href: string; label: string }[] }) {
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link href={href}>
            <Phrases text={label} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
