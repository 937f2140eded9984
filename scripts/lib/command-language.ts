import * as v from 'valibot';
import { languageSchema } from '../../contract/entries/fields.ts';
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';
import { systemLanguage } from '../../lib/system-language.ts';
import { CliError } from '../bootstrap/cli.mjs';

const UNKNOWN: Record<Language, (lang: string) => string> = {
  ja: (lang) => `--lang には ${LANGUAGES.join(' か ')} を指定してください（「${lang}」は使えません）。`,
  en: (lang) => `--lang must be ${LANGUAGES.join(' or ')}, not “${lang}”.`,
};

/** Returns the value of `--lang`, or the system's language. @throws {CliError} if it is another language */
export function commandLanguage(option: string | undefined): Language {
  if (option === undefined) return systemLanguage();
  if (!v.is(languageSchema, option)) throw new CliError(UNKNOWN[systemLanguage()](option));
  return option;
}
