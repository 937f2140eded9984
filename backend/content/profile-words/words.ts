/** What texts call up from the site profile: its address is written once, and stands in twenty texts. */
import type { Language } from '../../../contract/vocabulary.ts';
import { CALL } from './call.ts';

/** The words of a language by their names, each one line of plain text or Markdown. */
export type Words = ReadonlyMap<string, string>;
export type WordsByLanguage = Readonly<Record<Language, Words>>;

type Fields = Readonly<Record<string, unknown>>;

/** Where a word stands in `content/site/ja.md` and `en.md`. */
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

/** Maximum length of a word, as of a line. */
const MAX_CHARACTERS = 300;

/**
 * The words in the front matter of both languages' files, as written: a mistake elsewhere in them takes no address from
 * any page. What English has no words of its own for is the Japanese (an e-mail address).
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
      // Of one line: the lines of what it is put into stay what they are.
      const line = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
      return line === '' || line.length > MAX_CHARACTERS ? [] : [[name, line] as const];
    }),
  );
}

/** A word may be made of others, but not of one that is. */
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
