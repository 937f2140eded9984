import type { FormCopyByKind } from '../../../contract/site/site-profile.ts';
import type { Query } from '../../navigation/resolve/page-definition.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

/** Returns the company's texts for all forms (for `data.ts` modules), or `{}` if they cannot be loaded. */
export async function formCopy({ content, locale }: Pick<LoadContext, 'content' | 'locale'>): Promise<FormCopyByKind> {
  try {
    return (await content('site', { query: { lang: locale } })).forms ?? {};
  } catch {
    // The form works without the texts, and the layout requests the same profile and reports the failure.
    return {};
  }
}

/** Returns the reference number from the address after submission, or null if it is malformed. */
export function sentReference({ sent }: Query): string | null {
  return sent && /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(sent) ? sent : null;
}
