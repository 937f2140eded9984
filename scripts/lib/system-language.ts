import type { Language } from '../../contract/vocabulary.ts';

/** The language of whoever sits at this machine. */
export function systemLanguage(): Language {
  return Intl.DateTimeFormat().resolvedOptions().locale.startsWith('ja') ? 'ja' : 'en';
}
