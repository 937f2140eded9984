import type { Language } from '../../contract/vocabulary.ts';
import type { StoredFile, Submission } from './submission.ts';
import { CONTACT_KIND_WORDS, type FieldWord, inTokyo, KIND_WORDS, SUSPICION_WORDS, USE_WORDS } from './words.ts';

/**
 * A submission as rows of field and value, in the order in which the staff reads it. Empty fields are left out.
 *
 * @param subject the title of the document or of the position
 */
export function rowsOf(
  submission: Submission,
  files: readonly StoredFile[],
  subject: string | null,
  lang: Language,
): [FieldWord, string][] {
  const fields = submission.fields as Partial<Record<string, string>>;
  const rows: [FieldWord, string | undefined][] = [
    ['reference', submission.reference],
    ['received', inTokyo(submission.receivedAt)],
    ['kind', KIND_WORDS[lang][submission.kind]],
    ['suspicions', submission.suspicions.map((reason) => SUSPICION_WORDS[lang][reason]).join(', ')],
    ['language', submission.lang === 'ja' ? '日本語' : 'English'],
    ['topic', wordOf(CONTACT_KIND_WORDS[lang], fields.kind)],
    ['subject', subject ?? undefined],
    ['place', fields.place],
    ['use', wordOf(USE_WORDS[lang], fields.use)],
    ['name', fields.name],
    ['kana', fields.kana],
    ['company', fields.company],
    ['department', fields.department],
    ['email', fields.email],
    ['telephone', fields.telephone],
    ['files', files.map(({ name, bytes }) => `${name} (${Math.ceil(bytes / 1024)} kB)`).join(', ')],
    ['message', fields.message],
  ];
  return rows.filter((row): row is [FieldWord, string] => Boolean(row[1]));
}

function wordOf(words: Record<string, string>, key: string | undefined): string | undefined {
  return key === undefined || !Object.hasOwn(words, key) ? undefined : words[key];
}
