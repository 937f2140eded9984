import { useTranslations } from 'use-intl/react';
import { localizedUrl } from '../../i18n/localized-url.ts';
import type { SuggestedPage } from '../../search/search.ts';
import { useStore } from '../../state/store.tsx';
import styles from './error-page.module.css';
import { useSuggestedPages } from './use-suggested-pages.ts';

/** Suggestions for a page that was not found: similar pages and a search field. */
export function NotFoundSuggestions({ suggestions: initial }: { suggestions: readonly SuggestedPage[] | undefined }) {
  const t = useTranslations();
  const { locale } = useStore().page;
  const suggestions = useSuggestedPages(initial);
  const search = t('layout.search');
  return (
    <>
      {suggestions.length > 0 && (
        <section className={styles.suggestions} aria-labelledby="suggestions">
          <h2 id="suggestions">{t('errors.suggestions')}</h2>
          <ul>
            {suggestions.map(({ href, title }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <search>
        <form className={styles.search} action={localizedUrl('/search', locale)}>
          <input type="search" name="q" aria-label={search} required maxLength={100} enterKeyHint="search" />
          <button type="submit">{search}</button>
        </form>
      </search>
    </>
  );
}
