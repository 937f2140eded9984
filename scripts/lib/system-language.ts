import type { Language } from '../../contract/vocabulary.ts';

export function systemLanguage(): Language {
  return Intl.DateTimeFormat().resolvedOptions().locale.startsWith('ja') ? 'ja' : 'en';
}
