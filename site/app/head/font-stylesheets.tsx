import { siteConfig } from '../../../site.config.ts';

/**
 * The web fonts' stylesheets of `site.config.ts`. On the server only: React leaves stylesheets where they are.
 *
 * @param after those that wait for the visitor's consent, and are loaded by `third-parties.ts`
 */
export function FontStylesheets({ after = [] }: { after?: readonly string[] | undefined }) {
  return siteConfig.head.fontStylesheets
    .filter((href) => !after.includes(href))
    .map((href) => <link key={href} rel="stylesheet" href={href} precedence="fonts" />);
}
