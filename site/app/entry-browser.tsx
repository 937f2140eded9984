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
import { BOOT_ELEMENT_ID, type HydrationData } from '../navigation/payload/payload.ts';
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
import { DocumentContext } from './document.tsx';
import { readBoot } from './read-hydration-data.ts';
import { clientPayloads } from './static-export/client-payloads.ts';

async function start(boot: HydrationData) {
  const timeoutMs = boot.settings.payloadTimeoutMs;
  const { forgetPayloads, ...payloads } = createPayloadFetcher(boot.version, timeoutMs);
  const fetchPayload = import.meta.env.STATIC_EXPORT ? clientPayloads(payloads.fetchPayload) : payloads.fetchPayload;
  const adapter = browserAdapter(boot, fetchPayload);
  const url = addressOf(boot);
  const { pathname } = url;
  const match = matchPage(pages, pathname);
  const { page } = match;
  const query = page ? allowedQuery(page, url.searchParams) : {};

  // Load everything that the server rendered with before hydration.
  const [preview] = await Promise.all([
    boot.authentication.preview && import('./preview/preview-context.tsx'),
    page && loadPageModule(page, url.href, timeoutMs),
    loadMessages(boot.page.locale, timeoutMs),
  ]);

  const { payload } = boot;
  const isEmbedded =
    payload && !('redirect' in payload) && boot.path === payloadPath(pathname, linkedQuery(page, query));
  const result = isEmbedded
    ? { payload, draft: boot.page, query, loadedAt: Date.now() }
    : await resolvePage({ ...match, url }, adapter({}));
  if ('redirect' in result) return location.replace(result.redirect);

  const progress = createLoadingProgress();
  const route = { pathname, search: searchString(query), page, result };
  const router = createRouter({ pages, route, progress, adapter, forgetPayloads });
  const Context = preview?.PreviewContext ?? DocumentContext;
  const idle = { router, pages, route, fetchPayload, isPreview: !!preview, settings: boot.settings };
  // A transition keeps input responsive during hydration.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <AppContext value={{ router, progress, forgetPayloads }}>
          <Context value={{ settings: boot.settings, authentication: boot.authentication }}>
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
const bootJson = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
if (bootJson) {
  // Read before extensions or widgets change more of the document.
  const boot = readBoot(bootJson, document);
  start(boot).catch((error: unknown) => {
    // The server's HTML stays usable. A reload may fix a chunk that failed to load.
    reportError(error);
    if (error instanceof ChunkLoadError && mayReload(location.href, boot.version)) location.reload();
  });
}
