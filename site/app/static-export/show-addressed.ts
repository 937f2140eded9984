import { notFound } from '../../errors/normalize-error.ts';
import { hasDataOf } from '../../navigation/route.ts';
import type { Router } from '../../navigation/router.ts';

/**
 * For the static export, whose host has one document for all queries of a path, and one for all paths that are no page's:
 * brings the page of the address, which is that of the document in most cases.
 */
export async function showAddressed(router: Router): Promise<void> {
  const { href } = location;
  const url = new URL(href);
  const { route } = router.state();
  if (hasDataOf(route, url)) return;
  // A document would be this one again: what is not among the files is not there.
  const nowhere = () => Promise.reject(notFound());
  const found = await router.load(url, new AbortController().signal, nowhere);
  // Whoever has gone on meanwhile is not called back.
  if (router.state().route !== route || location.href !== href) return;
  if ('redirect' in found) location.replace(found.redirect);
  else router.show(found);
}
