import { useTranslations } from 'use-intl/react';
import { localizedUrl } from '../../i18n/localized-url.ts';
import type { SuggestedPage } from '../../search/search.ts';
import { useStore } from '../../state/store.tsx';
import { Phrases } from '../phrases.tsx';
import styles from './error-page.module.css';
import { useSuggestedPages } from './use-near-pages.ts';

/** Suggestions for a page that was not found: similar pages and a search field. */
export function NotFoundSuggestions({ suggestions: initial }: { suggestions: readonly SuggestedPage[] | undefined }) {
  const t = useTranslations();
  const { locale } = useStore().page;
  const suggestions = useSuggestedPages(initial);
  const search = t('frame.search');
  return (
    <>
      {suggestions.length > 0 && (
        <section className={styles.near} aria-labelledby="near">
          <h2 id="near">
            <Phrases text={t('errors.near')} />
          </h2>
          <ul>
            {suggestions.map(({ href, title }) => (
              <li key={href}>
                <a href={href}>
                  <Phrases text={title} />
                </a>
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
