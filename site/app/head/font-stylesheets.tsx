import { siteConfig } from '../../../site.config.ts';

/**
 * Server only: React keeps existing stylesheets.
 *
 * @param after stylesheets that `third-parties.ts` loads after consent
 */
export function FontStylesheets({ after = [] }: { after?: readonly string[] | undefined }) {
  return siteConfig.head.fontStylesheets
    .filter((href) => !after.includes(href))
    .map((href) => <link key={href} rel="stylesheet" href={href} precedence="fonts" />);
}
