/** Takes the server's document over. */

// First of all: it declares the order of the layers.
import './styles/index.css';

import { StrictMode, useEffect } from 'react';
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
import type { PageDefinition } from './runtime/page-definition.ts';
import { loadPageModule } from './runtime/page-modules.ts';
import { createPayloadFetcher } from './runtime/payload/fetch-payload.ts';
import { BOOT_ELEMENT_ID, type Boot } from './runtime/payload/payload.ts';
import { declaredQuery, routePath } from './runtime/route-address.ts';
import { routerRoutes } from './runtime/router-routes.tsx';

async function start() {
  const bootJson = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!bootJson) throw new Error('The document carries no data to start from.');
  const boot: Boot = JSON.parse(bootJson);
  if (Object.keys(boot.settings.thirdParties).length > 0) {
    import('./runtime/third-parties.ts').then(({ loadThirdParties }) => loadThirdParties(boot.settings.thirdParties));
  }

  const payloads = createPayloadFetcher(boot.version, boot.settings.payloadTimeoutMs);
  const routes = routerRoutes(pages, browserSurroundings(boot, payloads.fetchPayload));
  const match = matchRoutes(routes, location.pathname)?.at(-1);
  const page = (match?.route.handle ?? null) as PageDefinition | null;
  const query = page ? declaredQuery(page, new URLSearchParams(location.search)) : {};

  // What the server rendered with must be there before React looks at it.
  await Promise.all([page && loadPageModule(page, location.href), loadMessages(boot.page.locale)]);

  const { payload } = boot;
  const isEmbedded = payload && !('redirect' in payload) && boot.path === routePath(location.pathname, query);
  const hydrationData: HydrationState | undefined = isEmbedded
    ? { loaderData: { [match?.route.id ?? '']: { payload, draft: boot.page, query } } }
    : undefined;
  const router = createBrowserRouter(routes, { hydrationData });
  if (!isEmbedded) await initialized(router);

  const application = createApplication(router, routes, payloads);
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentContext value={{ settings: boot.settings, authentication: boot.authentication, bootJson }}>
        <AppPartsContext value={application.parts}>
          <RouterProvider router={router} />
        </AppPartsContext>
        <OnceHydrated run={application.takeOver} />
      </DocumentContext>
    </StrictMode>,
    { onRecoverableError },
  );
}

/** A skipped view transition is wanted, and no error. */
function onRecoverableError(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error);
}

/** A navigation before React has subscribed to the router would change the address and not the page. */
function OnceHydrated({ run }: { run: () => () => void }) {
  useEffect(run, [run]);
  return null;
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

start().catch((error: unknown) => {
  // The server's HTML stays, and its links lead on. A chunk that failed may be there after a reload.
  reportError(error);
  const version = document.querySelector<HTMLScriptElement>(`#${BOOT_ELEMENT_ID}`)?.text ?? '';
  if (error instanceof ChunkLoadError && mayReload(location.href, version.slice(0, 40))) location.reload();
});
