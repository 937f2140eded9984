import { useTranslations } from 'use-intl/react';
import { LOCALE_NAMES, LOCALES } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import { useRoute, useWholeSearch } from '../../navigation/route.ts';
import { useStore } from '../../state/store.tsx';
import styles from './header.module.css';

/** Links to the current page in each language, labelled in that language. */
export function LanguageSwitch() {
  const t = useTranslations('layout');
  const { pathname } = useRoute();
  const search = useWholeSearch();
  const { page } = useStore();
  return (
    <ul className={styles.languages} aria-label={t('language')}>
      {LOCALES.map((locale) => (
        <li key={locale}>
          <a
            href={localizedUrl(pathname + search, locale)}
            hrefLang={locale}
            lang={locale}
            aria-current={locale === page.locale ? 'true' : undefined}
          >
            {LOCALE_NAMES[locale]}
          </a>
        </li>
      ))}
    </ul>
  );
}
