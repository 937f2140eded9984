import { useTranslations } from 'use-intl/react';
import type { ErrorData } from '../../errors/normalize-error.ts';
import { onErrorPage } from '../../extension.ts';
import { useRoute } from '../../navigation/route.ts';
import { useIsOnline } from '../../state/online.ts';
import { useStore } from '../../state/store.tsx';
import { Link } from '../link.tsx';
import { Paragraph, Phrases } from '../phrases.tsx';
import styles from './error-page.module.css';
import { NotFoundSuggestions } from './not-found-suggestions.tsx';
import { useErrorKind } from './use-error-kind.ts';

/** Error page: explanation in the page's language, exact message, and links to continue. */
export function ErrorPage({ error }: { error: ErrorData }) {
  onErrorPage(error);
  const t = useTranslations('errors');
  const contact = { href: '/contact', label: useTranslations('layout')('contact') };
  const { pathname, search } = useRoute();
  const { navigation } = useStore().site;
  const isOnline = useIsOnline();
  const kind = useErrorKind(error.statusCode);
  const isMissing = kind === 'notFound' || kind === 'gone';
  return (
    <div className={`grid ${styles.page}`}>
      <p className={styles.status}>{error.statusCode}</p>
      <h1>
        <Phrases text={t(`${kind}.title`)} />
      </h1>
      <p lang="en" className={styles.message}>
        {error.message}
      </p>
      <p>
        <Paragraph text={t(`${kind}.text`)} />
      </p>
      {error.reference && (
        <p>
          {t('reference')} <strong translate="no">{error.reference}</strong>
        </p>
      )}
      <p className={styles.actions}>
        {!isMissing && isOnline && (
          // A full page load discards the failed application state. No retry link while offline, because it would lead
          // to the browser's own error page; this page recovers by itself when the connection returns.
          <a href={pathname + search} data-document="">
            {t('retry')}
          </a>
        )}
        <Link href="/">{t('backHome')}</Link>
      </p>
      {isMissing && <NotFoundSuggestions suggestions={error.suggestions} />}
      <ul className={styles.links} aria-label={t('mainPages')}>
        {[...navigation.header, contact].map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>
              <Phrases text={label} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
