import type { FormPromises } from '../../../contract/site/site-profile.ts';
import { serverMessages } from '../../i18n/server-messages.server.ts';
import type { Query } from '../../navigation/resolve/page-definition.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';
import type { FormPart } from './form-state.ts';

/** For `data.ts`: a form as nobody has posted it yet. The server lays the state of one that was posted over it. */
export function formPart({ locale, sendsMail }: Pick<LoadContext, 'locale' | 'sendsMail'>): FormPart {
  return { messages: serverMessages(locale, 'form'), sendsMail, state: null };
}

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
