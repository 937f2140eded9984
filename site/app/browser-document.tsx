import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { rememberLocale } from '../navigation/locale-cookie.ts';
import { handleNavigations } from '../navigation/navigate-events.ts';
import { failedRoute } from '../navigation/route.ts';
import type { Router } from '../navigation/router.ts';
import { Document } from './document.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { IdleTaskOptions } from './idle-tasks.ts';
import { renderCurrentUrl } from './static-export/render-current-url.ts';

interface BrowserDocumentProps {
  router: Router;
  idle: IdleTaskOptions;
}

/** After an error in an application-level effect, links load documents again. */
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
  // A transition keeps input responsive while React renders.
  useLayoutEffect(() => router.subscribe(() => startTransition(() => setRoute(router.state().route))), [router]);
  useLayoutEffect(() => router.markRendered(route), [router, route]);
  // Separate effects: if one throws, React still cleans up the others.
  // Until this effect runs, links load documents, so no click is lost.
  useEffect(() => handleNavigations(router), [router]);
  useEffect(() => rememberLocale(router), [router]);
  useEffect(() => {
    if (import.meta.env.STATIC_EXPORT) renderCurrentUrl(router);
  }, [router]);
  useEffect(() => {
    // If this chunk fails, links work without prefetching.
    const idleTasks = import('./idle-tasks.ts').then(
      ({ start }) => start(idle),
      () => () => {},
    );
    return () => void idleTasks.then((end) => end());
  }, [idle]);
  return <Document route={route} />;
}
