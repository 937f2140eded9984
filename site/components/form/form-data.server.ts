import type { FormPromises } from '../../../contract/site/site-profile.ts';
import type { Query } from '../../navigation/resolve/page-definition.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

/** For `data.ts`: what the company promises to who sends a form; nothing where it cannot be had. */
export async function formPromises({
  content,
  locale,
}: Pick<LoadContext, 'content' | 'locale'>): Promise<FormPromises> {
  try {
    return (await content('site', { query: { lang: locale } })).forms ?? {};
  } catch {
    // The frame asks for the same profile, and tells of the failure: a form is of use without.
    return {};
  }
}

/** What a visitor may quote, from the address after sending; null where it stands for nothing. */
export function sentReference({ sent }: Query): string | null {
  return sent && /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(sent) ? sent : null;
}
