import { preinit } from 'react-dom';
import { siteConfig } from '../../site.config.ts';
// Uses the banner's stylesheet, because only CSS of the browser build is emitted.
import styles from '../components/layout/preview.module.css';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';

const messages = {
  preview: {
    status: 403,
    ja: {
      title: 'プレビューを表示できません',
      text: 'プレビューのリンクが正しくないか、有効期限（30分）が切れています。新しいリンクを発行してください。',
      leave: 'プレビューを終了する',
      home: 'ホームへ戻る',
    },
    en: {
      title: 'This preview cannot be shown',
      text: 'The preview link is not valid, or it has expired (after 30 minutes). Please ask for a new link.',
      leave: 'End the preview',
      home: 'Back to home',
    },
  },
  search: {
    status: 429,
    ja: {
      title: '検索の回数が上限に達しました',
      text: '短時間に多数の検索があったため、結果を表示できません。1分ほどおいて、再度お試しください。',
      leave: '検索ページを開く',
      home: 'ホームへ戻る',
    },
    en: {
      title: 'Too many searches',
      text: 'There were too many searches in a short time, so no results can be shown. Please try again in a minute.',
      leave: 'Open the search page',
      home: 'Back to home',
    },
  },
} as const;

/** Server only. */
export function RefusedPage({
  reason,
  locale,
  leave,
  stylesheets,
}: {
  reason: keyof typeof messages;
  locale: Locale;
  leave: string;
  stylesheets: readonly string[];
}) {
  for (const href of stylesheets) preinit(href, { as: 'style', precedence: 'site' });
  const other = locale === 'ja' ? 'en' : 'ja';
  const copy = messages[reason];
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{`${copy[locale].title} | ${siteConfig.company.name[locale]}`}</title>
      </head>
      <body>
        <main className={styles.refused}>
          <p>{copy.status}</p>
          <h1>{copy[locale].title}</h1>
          <p>{copy[locale].text}</p>
          <p lang={other}>{copy[other].text}</p>
          <p className={styles.actions}>
            <a href={leave}>{copy[locale].leave}</a>
            <a href={localizedUrl('/', locale)}>{copy[locale].home}</a>
          </p>
        </main>
      </body>
    </html>
  );
}
