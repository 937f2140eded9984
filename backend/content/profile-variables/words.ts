/** Variables of the site profile, used as `{{name}}` in texts. */
import type { Language } from '../../../contract/vocabulary.ts';
import { CALL } from './call.ts';

/** By name; single lines of text or Markdown. */
export type Words = ReadonlyMap<string, string>;
export type WordsByLanguage = Readonly<Record<Language, Words>>;

type Fields = Readonly<Record<string, unknown>>;

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

const MAX_CHARACTERS = 300;

/** Uses unvalidated fields, so that unrelated errors have no effect. English falls back to Japanese. */
export function profileWords(ja: Fields, en: Fields): WordsByLanguage {
  const japanese = wordsIn(ja);
  return { ja: complete(japanese), en: complete(new Map([...japanese, ...wordsIn(en)])) };
}

function wordsIn(fields: Fields): Map<string, string> {
  const own = isFields(fields.words) ? Object.entries(fields.words) : [];
  const placed = Object.entries(PLACES).map(([name, path]) => [name, valueAt(fields, path)] as const);
  return new Map(
    [...own, ...placed].flatMap(([name, value]) => {
      // Single lines do not shift line numbers.
      const line = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
      return line === '' || line.length > MAX_CHARACTERS ? [] : [[name, line] as const];
    }),
  );
}

/** Resolves nested variables, one level deep. */
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
