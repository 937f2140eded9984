/** Takes the server's document over. */

// First of all: it declares the order of the layers.
import './styles/index.css';

import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, type HydrationState, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadMessages } from './i18n/messages.ts';
import { pages } from './routes.ts';
import { browserSurroundings } from './runtime/browser-surroundings.ts';
import { DocumentContext } from './runtime/document.tsx';
import { followLinks } from './runtime/follow-links.ts';
import { rememberLocale } from './runtime/locale-cookie.ts';
import type { PageDefinition } from './runtime/page-definition.ts';
import { loadPageModule } from './runtime/page-modules.ts';
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

  const routes = routerRoutes(pages, browserSurroundings(boot));
  const match = matchRoutes(routes, location.pathname)?.at(-1);
  const page = (match?.route.handle ?? null) as PageDefinition | null;
  const query = page ? declaredQuery(page, new URLSearchParams(location.search)) : {};

  // What the server rendered with must be there before React looks at it.
  await Promise.all([page && loadPageModule(page), loadMessages(boot.page.locale)]);

  const { payload } = boot;
  const isEmbedded = payload && !('redirect' in payload) && boot.path === routePath(location.pathname, query);
  const hydrationData: HydrationState | undefined = isEmbedded
    ? { loaderData: { [match?.route.id ?? '']: { payload, draft: boot.page, query } } }
    : undefined;
  const router = createBrowserRouter(routes, { hydrationData });
  if (!isEmbedded) await initialized(router);

  hydrateRoot(
    document,
    <StrictMode>
      <DocumentContext value={{ settings: boot.settings, authentication: boot.authentication, bootJson }}>
        <RouterProvider router={router} />
        <OnceHydrated run={() => takeOver(router)} />
      </DocumentContext>
    </StrictMode>,
  );
}

/** From here on the application answers clicks; before, the browser does, with a document: none is ever lost. */
function takeOver(router: DataRouter): () => void {
  const endings = [followLinks(router), rememberLocale(router)];
  return () => {
    for (const end of endings) end();
  };
}

/** A navigation before React has subscribed to the router would change the address and not the page. */
function OnceHydrated({ run }: { run: () => () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(run, []);
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

start();
