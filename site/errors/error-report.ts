/** What a browser reports about an error. Without messages, which may contain text of the page. */

export const ERROR_REPORT_PATH = '/_errors';

export const ERROR_KINDS = ['hydration', 'chunk', 'error', 'rejection'] as const;

export interface ErrorReport {
  kind: (typeof ERROR_KINDS)[number];
  /** `TypeError`, for example. */
  name: string;
  /** Path of the page, without query and fragment. */
  page: string;
  /** First position in a script of the site: `/static/assets/entry-x.js:1:234`; empty if there is none. */
  at: string;
}
