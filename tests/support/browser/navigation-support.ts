import type { SharedBrowser } from '../for-file.ts';
import { type Visitor, type VisitorOptions, visitor } from './visitor.ts';

/** How much of the Navigation API a browser has; tests about navigation run in each kind that it makes a difference to. */
export interface NavigationSupport {
  support: string;
  /** Whether pages are shown without loading documents. */
  staysInDocument: boolean;
  /** How many entries a click that is overtaken leaves in the history. */
  overtakenEntries: number;
  /** Takes away what the browser of the tests has too much, before any script of the page runs. */
  limit?: () => void;
}

const whole: NavigationSupport = { support: 'all of the Navigation API', staysInDocument: true, overtakenEntries: 0 };

const withoutPrecommit: NavigationSupport = {
  support: 'no precommitHandler',
  staysInDocument: true,
  overtakenEntries: 1,
  limit: () => {
    Reflect.deleteProperty(window, 'NavigationPrecommitController');
    const { intercept } = NavigateEvent.prototype;
    // Such a browser does not look at an option that it does not know.
    NavigateEvent.prototype.intercept = function (this: NavigateEvent, options = {}) {
      const { precommitHandler: _, ...known } = options;
      return intercept.call(this, known);
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

/** Every kind of browser. */
export const EVERY_SUPPORT: readonly NavigationSupport[] = [whole, withoutPrecommit, without];
/** Those that show pages without loading documents. */
export const IN_APP_SUPPORT: readonly NavigationSupport[] = [whole, withoutPrecommit];
/** The one that visits documents. */
export const NO_SUPPORT = without;

/** A visitor with such a browser. */
export async function visitorWith(
  { limit }: NavigationSupport,
  browser: SharedBrowser,
  options?: VisitorOptions,
): Promise<Visitor> {
  const someone = await visitor(browser, options);
  if (limit) await someone.context.addInitScript(limit);
  return someone;
}
