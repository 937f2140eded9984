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
 * Renders the document in the browser. If an application-level effect throws, React runs the cleanup of all these
 * effects and shows the error page; links then load documents again.
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

function LiveDocument({ router, idle }: BrowserDocumentProps) {
  const [route, setRoute] = useState(() => router.state().route);
  // A transition lets React render in slices, so scrolling and input stay responsive.
  useLayoutEffect(() => router.subscribe(() => startTransition(() => setRoute(router.state().route))), [router]);
  // The page is now in the document, and its heading has focus.
  useLayoutEffect(() => router.isShown(route), [router, route]);
  // Separate effects: if one throws, React still cleans up those that already ran.
  // Until this effect runs, the browser handles clicks by loading documents, so no click is lost.
  useEffect(() => handleNavigations(router), [router]);
  useEffect(() => rememberLocale(router), [router]);
  useEffect(() => {
    if (import.meta.env.STATIC_EXPORT) showAddressed(router);
  }, [router]);
  useEffect(() => {
    // Loaded after hydration because it is not needed for the first page. If the chunk fails, links still work without
    // prefetching.
    const idleTasks = import('./idle-tasks.ts').then(
      ({ start }) => start(idle),
      () => () => {},
    );
    return () => void idleTasks.then((end) => end());
  }, [idle]);
  return <Document route={route} />;
}
