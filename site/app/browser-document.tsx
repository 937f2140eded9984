import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { rememberLocale } from '../navigation/locale-cookie.ts';
import { handleNavigations } from '../navigation/navigate-events.ts';
import { failedRoute } from '../navigation/route.ts';
import type { Router } from '../navigation/router.ts';
import { Document } from './document.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { IdleParts } from './idle-tasks.ts';
import { showAddressed } from './static-export/show-addressed.ts';

interface BrowserDocumentProps {
  router: Router;
  idle: IdleParts;
}

/**
 * The document in the browser. Where an effect of the application as a whole throws, all of these effects end, and the
 * error page is shown; from then on the browser follows its links as documents.
 */
export function BrowserDocument(props: BrowserDocumentProps) {
  const current = () => props.router.state().route;
  const [first] = useState(current);
  return (
    <ErrorBoundary route={first} fallback={(error) => <Document route={failedRoute(current(), error)} />}>
      <LiveDocument {...props} />
    </ErrorBoundary>
  );
}

/** Shows what the router says. */
function LiveDocument({ router, idle }: BrowserDocumentProps) {
  const [route, setRoute] = useState(() => router.state().route);
  // In a transition React renders the page in slices, between which the browser goes on scrolling and answering.
  useLayoutEffect(() => router.subscribe(() => startTransition(() => setRoute(router.state().route))), [router]);
  // The page is in the document now, and its heading has the focus.
  useLayoutEffect(() => router.isShown(route), [router, route]);
  // Each in an effect of its own: React ends those that have begun where a later one throws.
  // From here on the application answers clicks; before, the browser does, with a document: none is ever lost.
  useEffect(() => handleNavigations(router), [router]);
  useEffect(() => rememberLocale(router), [router]);
  useEffect(() => {
    if (import.meta.env.STATIC_EXPORT) showAddressed(router);
  }, [router]);
  useEffect(() => {
    // What can wait until the page is there: so can its code. Without it links work as well, only slower.
    const idleTasks = import('./idle-tasks.ts').then(
      ({ start }) => start(idle),
      () => () => {},
    );
    return () => void idleTasks.then((end) => end());
  }, [idle]);
  return <Document route={route} />;
}
