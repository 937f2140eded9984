import { openVisitor, type Visitor, type VisitorOptions } from '../../support/browser/visitor.ts';
import type { SharedBrowser } from '../../support/for-file.ts';

export interface WatchedVisitor extends Visitor {
  requested: string[];
}

/** Simulates other hosts with scripts that record their execution. */
export async function watchedVisitor(
  browser: SharedBrowser,
  origin: string,
  options: VisitorOptions = {},
): Promise<WatchedVisitor> {
  const visitor = await openVisitor(browser, options);
  const requested: string[] = [];
  await visitor.context.route(
    (url) => url.origin !== origin,
    (route) => {
      const url = route.request().url();
      requested.push(url);
      if (route.request().resourceType() === 'stylesheet') return route.fulfill({ contentType: 'text/css', body: '' });
      const body = `(window.ran ??= []).push(${JSON.stringify(url)})`;
      return route.fulfill({ contentType: 'text/javascript', body });
    },
  );
  return { ...visitor, requested, [Symbol.asyncDispose]: visitor[Symbol.asyncDispose] };
}
