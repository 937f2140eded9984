import { useTranslations } from 'use-intl/react';
import { useStore } from '../../runtime/store.tsx';
import { Link } from '../link.tsx';
import styles from './frame.module.css';
import { LanguageSwitch } from './language-switch.tsx';

/** Name, main pages, language, contact. On a phone the links stand in a disclosure that needs no JavaScript. */
export function Header() {
  const t = useTranslations('frame');
  const { site, page } = useStore();
  const links = (
    <>
      <nav aria-label={t('mainNavigation')}>
        <ul className={styles.navigation}>
          {site.navigation.header.map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <Link className={styles.contactLink} href="/contact">
        {t('contact')}
      </Link>
    </>
  );
  return (
    <header className={styles.header} data-mode={page.headerMode}>
      <Link className={styles.name} href="/">
        {site.name}
      </Link>
      <div className={styles.wide}>{links}</div>
      <LanguageSwitch />
      <details className={styles.narrow}>
        <summary>{t('menu')}</summary>
        <div className={styles.menu}>{links}</div>
      </details>
    </header>
  );
}
