import { notFound } from '../../errors/normalize-error.ts';
import { hasDataOf } from '../../navigation/route.ts';
import type { Router } from '../../navigation/router.ts';

/** Shows the URL's page: static hosts serve one document for all queries of a path, and one for all unknown paths. */
export async function renderCurrentUrl(router: Router): Promise<void> {
  const { href } = location;
  const url = new URL(href);
  const { route } = router.state();
  if (hasDataOf(route, url)) return;
  // A document would be this one again, so a missing file means 404.
  const rejectDocument = () => Promise.reject(notFound());
  const result = await router.load(url, new AbortController().signal, rejectDocument);
  // The visitor has navigated on.
  if (router.state().route !== route || location.href !== href) return;
  if ('redirect' in result) location.replace(result.redirect);
  else router.show(result);
}
