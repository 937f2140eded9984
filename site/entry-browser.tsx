/** Takes the server's document over. */

// First of all: it declares the order of the layers.
import './styles/index.css';

import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, type HydrationState, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadMessages } from './i18n/messages.ts';
import { pages } from './routes.ts';
import { AppPartsContext } from './runtime/app-parts.ts';
import { createApplication } from './runtime/application.ts';
import { browserSurroundings } from './runtime/browser-surroundings.ts';
import { ChunkLoadError, mayReload } from './runtime/chunk-load-error.ts';
import { DocumentContext } from './runtime/document.tsx';
import { OnceHydrated } from './runtime/once-hydrated.ts';
import type { PageDefinition } from './runtime/page-definition.ts';
import { loadPageModule } from './runtime/page-modules.ts';
import { createPayloadFetcher } from './runtime/payload/fetch-payload.ts';
import { BOOT_ELEMENT_ID, type Boot } from './runtime/payload/payload.ts';
import { declaredQuery, routePath } from './runtime/route-address.ts';
import { routerRoutes } from './runtime/router-routes.tsx';

async function start(boot: Boot, bootJson: string) {
  if (Object.keys(boot.settings.thirdParties).length > 0) {
    import('./runtime/third-parties.ts').then(({ loadThirdParties }) => loadThirdParties(boot.settings.thirdParties));
  }

  const timeoutMs = boot.settings.payloadTimeoutMs;
  const payloads = createPayloadFetcher(boot.version, timeoutMs);
  const routes = routerRoutes(
    pages,
    browserSurroundings(boot, payloads.fetchPayload, () => router.state.navigation.location),
  );
  const match = matchRoutes(routes, location.pathname)?.at(-1);
  const page = (match?.route.handle ?? null) as PageDefinition | null;
  const query = page ? declaredQuery(page, new URLSearchParams(location.search)) : {};

  // What the server rendered with must be there before React looks at it.
  const [preview] = await Promise.all([
    boot.authentication.preview && import('./runtime/preview/preview-context.tsx'),
    page && loadPageModule(page, location.href, timeoutMs),
    loadMessages(boot.page.locale, timeoutMs),
  ]);

  const { payload } = boot;
  const isEmbedded = payload && !('redirect' in payload) && boot.path === routePath(location.pathname, query);
  const hydrationData: HydrationState | undefined = isEmbedded
    ? { loaderData: { [match?.route.id ?? '']: { payload, draft: boot.page, query, loadedAt: Date.now() } } }
    : undefined;
  const router = createBrowserRouter(routes, { hydrationData });
  if (!isEmbedded) await initialized(router);

  const application = createApplication(router, routes, payloads, !!preview);
  const Context = preview?.PreviewContext ?? DocumentContext;
  hydrateRoot(
    document,
    <StrictMode>
      <AppPartsContext value={application.parts}>
        <Context value={{ settings: boot.settings, authentication: boot.authentication, bootJson }}>
          <RouterProvider router={router} />
        </Context>
        <OnceHydrated run={application.takeOver} />
      </AppPartsContext>
    </StrictMode>,
    { onRecoverableError },
  );
}

/** A skipped view transition is wanted, and no error. */
function onRecoverableError(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error);
}

/** Without an embedded payload the server's HTML stays as it is until the fetched one is there. */
function initialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

// Without a data block this is no page of the application: its HTML is all that it needs.
const bootJson = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
if (bootJson) {
  const boot: Boot = JSON.parse(bootJson);
  start(boot, bootJson).catch((error: unknown) => {
    // The server's HTML stays, and its links lead on. A chunk that failed may be there after a reload.
    reportError(error);
    if (error instanceof ChunkLoadError && mayReload(location.href, boot.version)) location.reload();
  });
}
