/** What the plugin says to editors: every word of it in Japanese, and a name for every choice. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';

const PLUGIN = join(PROJECT_ROOT, 'wordpress/meguri');
const json = (name: string) => JSON.parse(readFileSync(join(PLUGIN, name), 'utf8'));
/** `__('…', 'meguri')` and its kin that escape or print; a long sentence may stand in pieces. */
const CALL = /\b(?:esc_html|esc_attr)?_[_e]\(\s*((?:(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?:\s*\.\s*)?)+)/g;
const PIECE = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g;

function wordsOfCode(): Set<string> {
  const files = globSync(['src/**/*.php', 'assets/**/*.js', '*.php'], { cwd: PLUGIN });
  const calls = files.flatMap((file) => [...readFileSync(join(PLUGIN, file), 'utf8').matchAll(CALL)]);
  const textOf = (pieces = '') => [...pieces.matchAll(PIECE)].map(([, single, double]) => single ?? double).join('');
  return new Set(calls.map(([, pieces]) => textOf(pieces).replaceAll("\\'", "'")));
}

test('the plugin says all it says in Japanese, and keeps no words that it does not say', () => {
  const japanese = json('languages/ja.json');
  const words = wordsOfCode();
  expect([...words].filter((text) => !japanese[text])).toEqual([]);
  expect(Object.keys(japanese).filter((text) => !words.has(text))).toEqual([]);
});

test('a number or name that is put into an English sentence is put into the Japanese one', () => {
  const places = (text: string) => text.match(/%(?:\d\$)?[sd]/g)?.toSorted();
  for (const [english, japanese] of Object.entries<string>(json('languages/ja.json'))) {
    expect(places(japanese), english).toEqual(places(english));
  }
});

test('every choice of a field has a name in both languages', () => {
  const { choices } = json('languages/labels.json');
  const { types, sections } = json('fields.json');
  const missing: string[] = [];
  const visit = (fields: Record<string, Field>) => {
    for (const [name, field] of Object.entries(fields)) {
      // Stations have theirs in the vocabulary; the type of a section is the block's.
      const values = name === 'station' || name === 'type' ? [] : (field.enum ?? field.items?.enum ?? []);
      missing.push(
        ...values.filter((value) => choices[name]?.[value]?.length !== 2).map((value) => `${name}: ${value}`),
      );
      for (const inner of [field, field.items, ...(field.oneOf ?? []), ...(field.items?.oneOf ?? [])]) {
        visit(inner?.properties ?? {});
      }
    }
  };
  // The site profile is no entry: its page has words of its own.
  const { site: _, ...entries } = types;
  for (const { shared, translated } of Object.values<{ shared: Fields; translated: Fields }>(entries)) {
    visit({ ...shared, ...translated });
  }
  for (const fields of Object.values<Fields>(sections)) visit(fields);
  expect(missing).toEqual([]);
});

interface Field {
  enum?: string[];
  items?: Field;
  properties?: Fields;
  oneOf?: Field[];
}
type Fields = Record<string, Field>;
