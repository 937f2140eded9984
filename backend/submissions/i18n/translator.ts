import { createTranslator } from 'use-intl/core';
import type { Language } from '../../../contract/vocabulary.ts';
import en from './messages/en/index.ts';
import ja from './messages/ja/index.ts';
import staff from './messages/ja/staff.json' with { type: 'json' };

export type SubmissionMessages = typeof ja;

const messages: Record<Language, SubmissionMessages> = { ja, en };

/** Throws, so that an incomplete mail is not sent: the attempt fails and is logged. */
function onError(error: Error): never {
  throw error;
}

/**
 * Returns a function that formats messages about submissions and throws if a value is missing.
 *
 * @param namespace a file of `messages/{lang}/`
 */
export function translator<const Namespace extends keyof SubmissionMessages>(lang: Language, namespace: Namespace) {
  return createTranslator<SubmissionMessages, Namespace>({
    locale: lang,
    messages: messages[lang],
    namespace,
    onError,
  });
}

/** Messages in mails to the staff, always in Japanese. */
export const staffTranslator = createTranslator({ locale: 'ja', messages: staff, onError });
