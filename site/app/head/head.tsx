import { useTranslations } from 'use-intl/react';
import { useErrorKind } from '../../components/error-page/use-error-kind.ts';
import { DEFAULT_LOCALE, LOCALES, OPEN_GRAPH_LOCALES, otherLocale } from '../../i18n/locales.ts';
import { useStore } from '../../state/store.tsx';

export function Head({ siteOrigin }: { siteOrigin: string }) {
  const { page, site } = useStore();
  const absolute = (url: string) => new URL(url, siteOrigin).href;
  const address = page.addresses[page.locale];
  const other = otherLocale(page.locale);
  const isTranslated = page.addresses[other] !== undefined;
  const isHome = address !== undefined && page.breadcrumbs.length === 0;
  const picture = page.picture ?? site.share_picture;
  const t = useTranslations('errors');
  const errorTitle = t(`${useErrorKind(page.statusCode ?? 500)}.title`);
  const title = page.statusCode === undefined ? page.title : errorTitle;
  return (
    <>
      {/* Server only, because these tags are the same on every page. */}
      {import.meta.env.SSR && (
        <>
          <meta property="og:type" content="website" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <title>{isHome ? site.name : `${title} | ${site.name}`}</title>
      <meta name="description" content={page.description} />
      {page.noindex && <meta name="robots" content="noindex" />}
      {address !== undefined && <link rel="canonical" href={absolute(address)} />}
      {isTranslated &&
        LOCALES.map((locale) => (
          <link key={locale} rel="alternate" hrefLang={locale} href={absolute(page.addresses[locale] ?? '/')} />
        ))}
      {isTranslated && (
        <link rel="alternate" hrefLang="x-default" href={absolute(page.addresses[DEFAULT_LOCALE] ?? '/')} />
      )}
      <meta property="og:title" content={isHome ? site.name : title} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:description" content={page.description} />
      {address !== undefined && <meta property="og:url" content={absolute(address)} />}
      <meta property="og:locale" content={OPEN_GRAPH_LOCALES[page.locale]} />
      {isTranslated && <meta property="og:locale:alternate" content={OPEN_GRAPH_LOCALES[other]} />}
      {picture && (
        <>
          <meta property="og:image" content={absolute(picture.src)} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.alt} />
          <meta name="twitter:image:alt" content={picture.alt} />
        </>
      )}
      <meta name="apple-mobile-web-app-title" content={site.name} />
    </>
  );
}
