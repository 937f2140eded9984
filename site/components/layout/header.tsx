import { useTranslations } from 'use-intl/react';
import { useStore } from '../../state/store.tsx';
import { Link } from '../link.tsx';
import { Phrases } from '../phrases.tsx';
import { Telephone } from '../telephone.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Menu } from './menu.tsx';
import { SearchLink } from './search-link.tsx';
import { useHeaderMode } from './use-header-mode.ts';

/** Site header. On phones, the links are in a menu. */
export function Header() {
  const t = useTranslations('layout');
  const mode = useHeaderMode();
  return (
    <header className={styles.header} data-mode={mode}>
      <Link className={styles.name} href="/">
        <Name isOverlay={mode === 'overlay'} />
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
        <Link className={styles.name} href="/">
          <Name isOverlay={false} />
        </Link>
        <LanguageSwitch />
        <MainLinks />
        <p className={styles.actions}>
          <Link href="/search">{t('search')}</Link>
          <Link className={styles.contactLink} href="/contact">
            {t('contact')}
          </Link>
        </p>
        <MenuEnd />
      </Menu>
    </header>
  );
}

/** Logo variant for the current background. Without a logo, the mark and the name as text. */
function Name({ isOverlay }: { isOverlay: boolean }) {
  const { site } = useStore();
  const { on_paper, on_pictures } = site.logo ?? {};
  if (!on_paper) return <span className={styles.typeset}>{site.name}</span>;
  const { src, width, height } = (isOverlay && on_pictures) || on_paper;
  const isWhite = isOverlay && !on_pictures;
  // Low priority, because React would otherwise fetch the logo before the style sheet.
  return <img src={src} width={width} height={height} alt={site.name} data-white={isWhite} fetchPriority="low" />;
}

/** End of the phone menu: links of the footer that are not above, and the telephone. */
function MenuEnd() {
  const t = useTranslations('layout');
  const { hours, navigation } = useStore().site;
  const above = new Set(['/contact', ...navigation.header.map(({ href }) => href)]);
  const others = navigation.footer.flatMap(({ links }) => links.filter(({ href }) => !above.has(href)));
  return (
    <>
      <ul className={styles.second}>
        {others.map(({ href, label }) => (
          <li key={href + label}>
            <Link href={href}>
              <Phrases text={label} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.telephone}>
        {t('telephone')} <Telephone /> <small>{hours}</small>
      </p>
    </>
  );
}

function MainLinks() {
  const t = useTranslations('layout');
  const { navigation } = useStore().site;
  return (
    <nav aria-label={t('mainNavigation')}>
      <ul className={styles.navigation}>
        {navigation.header.map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>
              <Phrases text={label} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
