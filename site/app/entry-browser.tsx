/** Hydrates the server's document. */

// Must stay first: declares the order of the cascade layers.
import '../styles/index.css';

import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ChunkLoadError, mayReload } from '../errors/chunk-load-error.ts';
import { loadMessages } from '../i18n/messages.ts';
import { AppContext } from '../navigation/app-context.ts';
import { browserAdapter } from '../navigation/browser-adapter.ts';
import { matchPage } from '../navigation/match-page.ts';
import { createPayloadFetcher } from '../navigation/payload/fetch-payload.ts';
import { HYDRATION_ELEMENT_ID, type HydrationData } from '../navigation/payload/payload.ts';
import {
  allowedQuery,
  linkedQuery,
  pageUrlOfPayloadPath,
  payloadPath,
  searchString,
} from '../navigation/payload/payload-path.ts';
import { loadPageModule } from '../navigation/resolve/page-modules.ts';
import { resolvePage } from '../navigation/resolve/resolve-page.ts';
import { createRouter } from '../navigation/router.ts';
import { pages } from '../routes.ts';
import { createLoadingProgress } from '../state/loading-progress.ts';
import { BrowserDocument } from './browser-document.tsx';
import { DocumentContext } from './document-context.ts';
import { readHydrationData } from './read-hydration-data.ts';
import { clientPayloads } from './static-export/client-payloads.ts';

async function start(hydrationData: HydrationData) {
  const timeoutMs = hydrationData.settings.payloadTimeoutMs;
  const { forgetPayloads, ...payloads } = createPayloadFetcher(hydrationData.version, timeoutMs);
  const fetchPayload = import.meta.env.STATIC_EXPORT ? clientPayloads(payloads.fetchPayload) : payloads.fetchPayload;
  const adapter = browserAdapter(hydrationData, fetchPayload);
  const url = addressOf(hydrationData);
  const { pathname } = url;
  const match = matchPage(pages, pathname);
  const { page } = match;
  const query = page ? allowedQuery(page, url.searchParams) : {};

  // Load everything that the server rendered with before hydration.
  const [preview] = await Promise.all([
    hydrationData.authentication.preview && import('./preview/preview-context.tsx'),
    page && loadPageModule(page, url.href, timeoutMs),
    loadMessages(hydrationData.page.locale, timeoutMs),
  ]);

  const { payload } = hydrationData;
  const isEmbedded =
    payload && !('redirect' in payload) && hydrationData.path === payloadPath(pathname, linkedQuery(page, query));
  const result = isEmbedded
    ? { payload, pageState: hydrationData.page, query, loadedAt: Date.now() }
    : await resolvePage({ ...match, url }, adapter({}));
  if ('redirect' in result) return location.replace(result.redirect);

  const progress = createLoadingProgress();
  const route = { pathname, search: searchString(query), page, result };
  const router = createRouter({ pages, route, progress, adapter, forgetPayloads });
  const Context = preview?.PreviewContext ?? DocumentContext;
  const idle = { router, pages, route, fetchPayload, isPreview: !!preview, settings: hydrationData.settings };
  // A transition keeps input responsive during hydration.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <AppContext value={{ router, progress, forgetPayloads }}>
          <Context value={{ settings: hydrationData.settings, authentication: hydrationData.authentication }}>
            <BrowserDocument router={router} idle={idle} />
          </Context>
        </AppContext>
      </StrictMode>,
    );
  });
}

/** An exported document can be served at URLs other than its own. */
function addressOf({ path }: HydrationData): URL {
  if (import.meta.env.STATIC_EXPORT) return new URL(pageUrlOfPayloadPath(path), location.origin);
  return new URL(location.pathname + location.search, location.origin);
}

// Other documents need no hydration.
const hydrationJson = document.getElementById(HYDRATION_ELEMENT_ID)?.textContent;
if (hydrationJson) {
  // Read before extensions or widgets change more of the document.
  const hydrationData = readHydrationData(hydrationJson, document);
  start(hydrationData).catch((error: unknown) => {
    // The server's HTML stays usable. A reload may fix a chunk that failed to load.
    reportError(error);
    if (error instanceof ChunkLoadError && mayReload(location.href, hydrationData.version)) location.reload();
  });
}
