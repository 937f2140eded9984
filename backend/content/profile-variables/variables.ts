/** Variables of the site profile, used as `{{name}}` in texts. */
import type { Language } from '../../../contract/vocabulary.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { VARIABLE_REFERENCE } from './variable-reference.ts';

/** By name; single lines of text or Markdown. */
export type Variables = ReadonlyMap<string, string>;
export type VariablesByLanguage = Readonly<Record<Language, Variables>>;

type Fields = Readonly<Record<string, unknown>>;

const PROFILE_PATHS: Readonly<Record<string, readonly string[]>> = {
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
export function profileVariables(ja: Fields, en: Fields): VariablesByLanguage {
  const japanese = variablesIn(ja);
  return { ja: resolveVariables(japanese), en: resolveVariables(new Map([...japanese, ...variablesIn(en)])) };
}

function variablesIn(fields: Fields): Map<string, string> {
  const custom = isRecord(fields.words) ? Object.entries(fields.words) : [];
  const predefined = Object.entries(PROFILE_PATHS).map(([name, path]) => [name, valueAt(fields, path)] as const);
  return new Map(
    [...custom, ...predefined].flatMap(([name, value]) => {
      // Single lines do not shift line numbers.
      const line = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
      return line === '' || line.length > MAX_CHARACTERS ? [] : [[name, line] as const];
    }),
  );
}

/** Resolves nested variables, one level deep. */
function resolveVariables(defined: Variables): Variables {
  const telephone = defined.get('telephone');
  const variables = new Map(defined);
  if (telephone?.startsWith('0')) {
    variables.set('telephone_from_abroad', `+81 ${telephone.slice(1).replaceAll('-', ' ')}`);
  }
  const filled = [...variables].map(
    ([name, text]) =>
      [name, text.replace(VARIABLE_REFERENCE, (match, _, __, name) => variables.get(name.trim()) ?? match)] as const,
  );
  return new Map(filled.filter(([, text]) => text.search(VARIABLE_REFERENCE) === -1 && text.length <= MAX_CHARACTERS));
}

function valueAt(fields: Fields, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), fields);
}
