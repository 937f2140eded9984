import type { SharedBrowser } from '../for-file.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

/** How much of the Navigation API a browser supports. Navigation tests run at each level that makes a difference. */
export interface NavigationSupport {
  support: string;
  /** Whether navigation inside the site works without loading documents. */
  staysInDocument: boolean;
  /** Number of history entries left by a click that a later navigation supersedes. */
  overtakenEntries: number;
  /** Removes unsupported features from the test browser before any script of the page runs. */
  limit?: () => void;
}

const fullSupport: NavigationSupport = {
  support: 'all of the Navigation API',
  staysInDocument: true,
  overtakenEntries: 0,
};

const withoutPrecommit: NavigationSupport = {
  support: 'no precommitHandler',
  staysInDocument: true,
  overtakenEntries: 1,
  limit: () => {
    Reflect.deleteProperty(window, 'NavigationPrecommitController');
    const { intercept } = NavigateEvent.prototype;
    // Older browsers ignore options that they do not support.
    NavigateEvent.prototype.intercept = function (this: NavigateEvent, options = {}) {
      const { precommitHandler: _, ...supportedOptions } = options;
      return intercept.call(this, supportedOptions);
    };
  },
};

const without: NavigationSupport = {
  support: 'no Navigation API',
  staysInDocument: false,
  overtakenEntries: 0,
  limit: () => {
    for (const name of ['navigation', 'Navigation', 'NavigateEvent', 'NavigationPrecommitController'])
      Reflect.deleteProperty(window, name);
  },
};

export const EVERY_SUPPORT: readonly NavigationSupport[] = [fullSupport, withoutPrecommit, without];
/** Levels at which navigation stays in the document. */
export const IN_APP_SUPPORT: readonly NavigationSupport[] = [fullSupport, withoutPrecommit];
/** The level at which every navigation loads a document. */
export const NO_SUPPORT = without;

/** Opens a visitor whose browser has this level of support. */
export async function visitorWith(
  { limit }: NavigationSupport,
  browser: SharedBrowser,
  options?: VisitorOptions,
): Promise<Visitor> {
  const visitor = await openVisitor(browser, options);
  if (limit) await visitor.context.addInitScript(limit);
  return visitor;
}
