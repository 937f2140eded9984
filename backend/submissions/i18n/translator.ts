import { createTranslator } from 'use-intl/core';
import type { Language } from '../../../contract/vocabulary.ts';
import en from './messages/en/index.ts';
import ja from './messages/ja/index.ts';
import staff from './messages/ja/staff.json' with { type: 'json' };

export type SubmissionMessages = typeof ja;

const messages: Record<Language, SubmissionMessages> = { ja, en };

/** A mail with a hole in it goes to nobody: its attempt fails, and the log says why. */
function onError(error: Error): never {
  throw error;
}

/**
 * What the backend says to visitors and staff about submissions.
 *
 * @param namespace a file of `messages/{lang}/`
 * @returns formats one message; throws where a value is missing
 */
export function translator<const Namespace extends keyof SubmissionMessages>(lang: Language, namespace: Namespace) {
  return createTranslator<SubmissionMessages, Namespace>({
    locale: lang,
    messages: messages[lang],
    namespace,
    onError,
  });
}

/** Mails to the staff, who read Japanese whatever the visitor's language is. */
export const staffTranslator = createTranslator({ locale: 'ja', messages: staff, onError });
