/** Variables of the site profile, which texts reference as `{{name}}`. */
import type { Language } from '../../../contract/vocabulary.ts';
import { CALL } from './call.ts';

/** Variables of one language by name; each is a single line of text or Markdown. */
export type Words = ReadonlyMap<string, string>;
export type WordsByLanguage = Readonly<Record<Language, Words>>;

type Fields = Readonly<Record<string, unknown>>;

/** Paths of the predefined variables in `content/site/ja.md` and `en.md`. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  name: ['name'],
  legal_name: ['legal_name'],
  postal_code: ['address', 'postal_code'],
  address: ['address', 'text'],
  directions: ['address', 'directions'],
  telephone: ['telephone'],
  hours: ['hours'],
  closed: ['closed'],
};

/** Maximum length of a variable. */
const MAX_CHARACTERS = 300;

/**
 * Returns the variables from unvalidated front matter, so that unrelated errors do not affect them.
 * English falls back to Japanese values, such as an e-mail address.
 */
export function profileWords(ja: Fields, en: Fields): WordsByLanguage {
  const japanese = wordsIn(ja);
  return { ja: complete(japanese), en: complete(new Map([...japanese, ...wordsIn(en)])) };
}

function wordsIn(fields: Fields): Map<string, string> {
  const own = isFields(fields.words) ? Object.entries(fields.words) : [];
  const placed = Object.entries(PLACES).map(([name, path]) => [name, valueAt(fields, path)] as const);
  return new Map(
    [...own, ...placed].flatMap(([name, value]) => {
      // A single line, so that line numbers of the surrounding text stay correct.
      const line = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
      return line === '' || line.length > MAX_CHARACTERS ? [] : [[name, line] as const];
    }),
  );
}

/** Resolves references between variables, one level deep. */
function complete(written: Words): Words {
  const telephone = written.get('telephone');
  const words = new Map(written);
  if (telephone?.startsWith('0')) {
    words.set('telephone_from_abroad', `+81 ${telephone.slice(1).replaceAll('-', ' ')}`);
  }
  const filled = [...words].map(
    ([name, text]) => [name, text.replace(CALL, (call, _, __, word) => words.get(word.trim()) ?? call)] as const,
  );
  return new Map(filled.filter(([, text]) => text.search(CALL) === -1 && text.length <= MAX_CHARACTERS));
}

function valueAt(fields: Fields, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isFields(value) ? value[key] : undefined), fields);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
