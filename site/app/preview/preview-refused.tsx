import { preinit } from 'react-dom';
import { siteConfig } from '../../../site.config.ts';
// In the banner's file, because only what the browser's build knows is in its stylesheets.
import styles from '../../components/frame/preview.module.css';
import type { Locale } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';

const words = {
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
};

/** 403 instead of a preview, in the visitor's language and under it in the other. On the server only. */
export function PreviewRefused({
  locale,
  leave,
  stylesheets,
}: {
  locale: Locale;
  leave: string;
  stylesheets: readonly string[];
}) {
  for (const href of stylesheets) preinit(href, { as: 'style', precedence: 'site' });
  const other = locale === 'ja' ? 'en' : 'ja';
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{`${words[locale].title} | ${siteConfig.company.name[locale]}`}</title>
      </head>
      <body>
        <main className={styles.refused}>
          <p>403</p>
          <h1>{words[locale].title}</h1>
          <p>{words[locale].text}</p>
          <p lang={other}>{words[other].text}</p>
          <p className={styles.actions}>
            <a href={leave}>{words[locale].leave}</a>
            <a href={localizedUrl('/', locale)}>{words[locale].home}</a>
          </p>
        </main>
      </body>
    </html>
  );
}
