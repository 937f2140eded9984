import { createContext, type ReactNode, use, ViewTransition } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { IntlProvider } from 'use-intl/react';
import { Footer } from '../components/frame/footer.tsx';
import { Header } from '../components/frame/header.tsx';
import { OfflineNotice } from '../components/frame/offline-notice.tsx';
import { SkipLink } from '../components/frame/skip-link.tsx';
import { messagesOf, textLocale } from '../i18n/messages.ts';
import { Arrival } from './arrival.tsx';
import { Head } from './head.tsx';
import { LoadingBar } from './loading-bar/loading-bar.tsx';
import type { PageDefinition } from './page-definition.ts';
import { BOOT_ELEMENT_ID, type BrowserSettings } from './payload/payload.ts';
import type { PageResult } from './resolve-page.ts';
import { SiteIcons } from './site-icons.tsx';
import { type AuthenticationModule, StoreProvider } from './store.tsx';
import { storeOf } from './store-of-result.ts';

/** What a document is made with: the same on the server and in the browser that takes it over. */
export interface DocumentValues {
  settings: BrowserSettings;
  authentication: AuthenticationModule;
  /** The JSON data block, word for word; the browser renders back what it found. */
  bootJson: string;
  /** Stands at the top of every page of a preview. */
  banner?: ReactNode;
}
export const DocumentContext = createContext<DocumentValues | null>(null);

/** The whole document: head, frame, and the page in its middle. It is the root route's component. */
export function Document() {
  const { settings, authentication, bootJson, banner } = useDocumentValues();
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  const result = match?.loaderData as PageResult;
  const transition = (match?.handle as PageDefinition | null | undefined)?.transition ?? 'page';
  const store = storeOf(result, pathname, authentication);
  const locale = textLocale(store.page.locale);
  return (
    <StoreProvider store={store}>
      <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="Asia/Tokyo">
        <html lang={locale}>
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="format-detection" content="telephone=no" />
            {import.meta.env.SSR && <SiteIcons locale={locale} />}
            <Head siteOrigin={settings.siteOrigin} />
          </head>
          <body data-header={store.page.headerMode}>
            <SkipLink />
            {banner}
            <LoadingBar />
            <Header />
            <main id="content" tabIndex={-1}>
              <ViewTransition key={pathname} default="none" enter="none" exit={transition}>
                <div className="page-region">
                  <Outlet />
                </div>
              </ViewTransition>
            </main>
            <Footer />
            <OfflineNotice />
            <Arrival />
            <script
              id={BOOT_ELEMENT_ID}
              type="application/json"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that `serialize` has made safe
              dangerouslySetInnerHTML={{ __html: bootJson }}
            />
          </body>
        </html>
      </IntlProvider>
    </StoreProvider>
  );
}

function useDocumentValues(): DocumentValues {
  const values = use(DocumentContext);
  if (!values) throw new Error('Document is for the inside of DocumentContext.');
  return values;
}
