import { createTranslator } from 'use-intl/core';
import type { Language } from '../../../contract/vocabulary.ts';
import en from './messages/en/index.ts';
import ja from './messages/ja/index.ts';
import staff from './messages/ja/staff.json' with { type: 'json' };

export type SubmissionMessages = typeof ja;

const messages: Record<Language, SubmissionMessages> = { ja, en };

/** An incomplete mail is not sent: the attempt fails and is logged. */
function onError(error: Error): never {
  throw error;
}

/** The returned function throws if a value is missing. @param namespace file in `messages/{lang}/` */
export function translator<const Namespace extends keyof SubmissionMessages>(lang: Language, namespace: Namespace) {
  return createTranslator<SubmissionMessages, Namespace>({
    locale: lang,
    messages: messages[lang],
    namespace,
    onError,
  });
}

/** Staff read Japanese. */
export const staffTranslator = createTranslator({ locale: 'ja', messages: staff, onError });
