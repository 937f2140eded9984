import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { rememberLocale } from '../navigation/locale-cookie.ts';
import { handleNavigations } from '../navigation/navigate-events.ts';
import type { Router } from '../navigation/router.ts';
import { Document } from './document.tsx';
import type { IdleParts } from './idle-tasks.ts';
import { showAddressed } from './static-export/show-addressed.ts';

/** The document in the browser, which shows what the router says. */
export function BrowserDocument({ router, idle }: { router: Router; idle: IdleParts }) {
  const [route, setRoute] = useState(() => router.state().route);
  // In a transition React renders the page in slices, between which the browser goes on scrolling and answering.
  useLayoutEffect(() => router.subscribe(() => startTransition(() => setRoute(router.state().route))), [router]);
  // The page is in the document now, and its heading has the focus.
  useLayoutEffect(() => router.isShown(route), [router, route]);
  // From here on the application answers clicks; before, the browser does, with a document: none is ever lost.
  useEffect(() => {
    // What can wait until the page is there: so can its code. Without it links work as well, only slower.
    const idleTasks = import('./idle-tasks.ts').then(
      ({ start }) => start(idle),
      () => () => {},
    );
    if (import.meta.env.STATIC_EXPORT) showAddressed(router);
    const endings = [handleNavigations(router), rememberLocale(router)];
    return () => {
      for (const end of endings) end();
      idleTasks.then((end) => end());
    };
  }, [router, idle]);
  return <Document route={route} />;
}
