import { useInsertionEffect } from 'react';
import { IntlProvider } from 'use-intl/react';
import { Consent } from '../components/layout/consent/consent.tsx';
import { ContactLine } from '../components/layout/contact-line.tsx';
import { Footer } from '../components/layout/footer/footer.tsx';
import { Header } from '../components/layout/header.tsx';
import { Notice } from '../components/layout/notices/notice.tsx';
import { OfflineNotice } from '../components/layout/notices/offline-notice.tsx';
import { SkipLink } from '../components/layout/skip-link.tsx';
import type { ErrorData } from '../errors/normalize-error.ts';
import { useMessages } from '../i18n/live-messages.ts';
import { splitLocale } from '../i18n/localized-url.ts';
import { textLocale } from '../i18n/messages.ts';
import { RouteFocus } from '../navigation/entering/route-focus.tsx';
import { LoadingBar } from '../navigation/loading-bar/loading-bar.tsx';
import { showPageSheets } from '../navigation/resolve/page-modules.ts';
import { failedRoute, type Route, RouteContext } from '../navigation/route.ts';
import { StoreProvider } from '../state/store.tsx';
import { useDocumentValues } from './document-context.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { FatalErrorDocument } from './fatal-error.tsx';
import { FeedLinks } from './head/feed-links.tsx';
import { FontStylesheets } from './head/font-stylesheets.tsx';
import { Head } from './head/head.tsx';
import { SiteIcons } from './head/site-icons.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { storeOf } from './store-of-result.ts';

export function Document({ route }: { route: Route }) {
  // Only the URL is a reliable source of the language here.
  const { locale } = splitLocale(route.pathname);
  const fatal = (error: ErrorData) => <FatalErrorDocument locale={locale} error={error} />;
  // If the layout fails, retry with the error page inside.
  const failed = (error: ErrorData) => (
    <ErrorBoundary route={route} fallback={fatal}>
      <PageDocument route={failedRoute(route, error)} />
    </ErrorBoundary>
  );
  return (
    <ErrorBoundary route={route} fallback={'error' in route.result.payload ? fatal : failed}>
      <PageDocument route={route} />
    </ErrorBoundary>
  );
}

function PageDocument({ route }: { route: Route }) {
  const { pathname, page } = route;
  const { settings, authentication, banner } = useDocumentValues();
  const store = storeOf(route, authentication);
  const locale = textLocale(store.page.locale);
  const messages = useMessages(locale);
  // Before layout effects measure the new page.
  useInsertionEffect(() => showPageSheets(page), [page]);
  return (
    <RouteContext value={route}>
      <StoreProvider store={store}>
        <IntlProvider locale={locale} messages={messages} timeZone="Asia/Tokyo">
          <html lang={locale} suppressHydrationWarning>
            <head>
              <meta charSet="utf-8" />
              <meta name="viewport" content="width=device-width, initial-scale=1" />
              <meta name="format-detection" content="telephone=no" />
              {import.meta.env.SSR && <SiteIcons locale={locale} />}
              {import.meta.env.SSR && <FeedLinks />}
              {import.meta.env.SSR && <FontStylesheets after={settings.thirdParties.fontStylesheets} />}
              <Head siteOrigin={settings.siteOrigin} />
            </head>
            <body data-header={store.page.headerMode}>
              <SkipLink />
              <Consent />
              {banner}
              <LoadingBar />
              <Notice />
              <Header />
              <main id="content" tabIndex={-1}>
                {/* A new element for each page allows page transitions. */}
                <div key={pathname} className="page-region">
                  <PageOutlet />
                </div>
                <ContactLine />
              </main>
              <Footer />
              <OfflineNotice />
              <RouteFocus />
            </body>
          </html>
        </IntlProvider>
      </StoreProvider>
    </RouteContext>
  );
}
