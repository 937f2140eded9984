import { formTexts } from '../../i18n/forms/form-texts.ts';
import type { Query } from '../../runtime/page-definition.ts';
import type { LoadContext } from '../../runtime/page-loader.ts';
import type { FormPart } from './form-state.ts';

/** For `data.ts`: a form as nobody has posted it yet. The server lays the state of one that was posted over it. */
export function formPart({ locale, sendsMail }: Pick<LoadContext, 'locale' | 'sendsMail'>): FormPart {
  return { texts: formTexts(locale, sendsMail), state: null };
}

/** What a visitor may quote, from the address after sending; null where it stands for nothing. */
export function sentReference({ sent }: Query): string | null {
  return sent && /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(sent) ? sent : null;
}
