import { siteConfig } from '../../site.config.ts';
import type { ErrorData } from '../errors/normalize-error.ts';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';

/** Shown if the error page fails. Needs no messages, store or stylesheet. */
export function FatalErrorDocument({ locale, error }: { locale: Locale; error: ErrorData }) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{siteConfig.company.name[locale]}</title>
      </head>
      <body>
        <main>
          <h1 lang="en">An error occurred while showing the error page</h1>
          {locale === 'ja' && <p>エラーページの表示中にエラーが発生しました。</p>}
          <p lang="en">{error.message}</p>
          {import.meta.env.SSR && error.reference && (
            <p>
              {locale === 'ja'
                ? 'お問い合わせの際は、この番号をお知らせください：'
                : 'If you contact us, please quote this number: '}
              <strong>{error.reference}</strong>
            </p>
          )}
          <p>
            <a href={localizedUrl('/', locale)}>{locale === 'ja' ? 'ホームへ戻る' : 'Back to home'}</a>
          </p>
        </main>
      </body>
    </html>
  );
}
