import { useTranslations } from 'use-intl/react';
import { useStore } from '../../state/store.tsx';
import { Link } from '../link.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Menu } from './menu.tsx';
import { SearchLink } from './search-link.tsx';

/** Mark and name, main pages, language, contact. On a phone the links stand in the menu. */
export function Header() {
  const t = useTranslations('frame');
  const { site, page } = useStore();
  return (
    <header className={styles.header} data-mode={page.headerMode}>
      <Link className={styles.name} href="/">
        {site.name}
      </Link>
      <div className={styles.wide}>
        <MainLinks />
      </div>
      <SearchLink className={styles.searchLink} />
      <LanguageSwitch />
      <Link className={styles.contactLink} href="/contact">
        {t('contact')}
      </Link>
      <Menu>
        <MainLinks />
        <Link href="/search">{t('search')}</Link>
        <Link href="/contact">{t('contact')}</Link>
        <LanguageSwitch />
      </Menu>
    </header>
  );
}

function MainLinks() {
  const t = useTranslations('frame');
  const { navigation } = useStore().site;
  return (
    <nav aria-label={t('mainNavigation')}>
      <ul className={styles.navigation}>
        {navigation.header.map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
