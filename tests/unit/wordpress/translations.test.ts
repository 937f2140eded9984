/** Messages of the plugin for editors: Japanese translations, and labels of choices. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { pluginMessages } from '../../../scripts/schemas/translation-template.ts';

const PLUGIN = join(PROJECT_ROOT, 'wordpress/meguri');
const json = (name: string) => JSON.parse(readFileSync(join(PLUGIN, name), 'utf8'));
test('translates exactly the messages of the plugin into Japanese', () => {
  const japanese = json('languages/ja.json');
  const messages = new Set(pluginMessages().map(({ text }) => text));
  expect([...messages].filter((text) => !japanese[text])).toEqual([]);
  expect(Object.keys(japanese).filter((text) => !messages.has(text))).toEqual([]);
});

test('lists each message once in the translation template, with comments for translators', () => {
  const template = readFileSync(join(PLUGIN, 'languages/meguri.pot'), 'utf8');
  expect(template.match(/^msgid "/gm)).toHaveLength(pluginMessages().length + 1);
  expect(template).toContain(
    '#. translators: %d: number of pictures.\n#: assets/editor/paste.js\n#, php-format\nmsgid "Pictures lost when pasting',
  );
  expect(template).toContain('#. translators: Description of the plugin\n#: meguri.php\nmsgid "The content API');
});

test('declares the same versions in the readme and the header of the plugin', () => {
  const [header, readme] = ['meguri.php', 'readme.txt'].map((name) => readFileSync(join(PLUGIN, name), 'utf8'));
  const line = (text: string | undefined, name: string) =>
    new RegExp(`^[ *]*${name}: (.*)$`, 'm').exec(text ?? '')?.[1];
  for (const [own, original] of [
    ['Version', 'Stable tag'],
    ['Requires at least', 'Requires at least'],
    ['Requires PHP', 'Requires PHP'],
    ['License', 'License'],
  ] as const)
    expect(line(readme, original)).toBe(line(header, own));
  expect(readme?.split('\n')).toContain(line(header, 'Description'));
  // WordPress.org truncates longer descriptions.
  expect(line(header, 'Description')?.length).toBeLessThanOrEqual(150);
});

test('has the same placeholders in an English message and its translation', () => {
  const placeholders = (text: string) => text.match(/%(?:\d\$)?[sd]/g)?.toSorted();
  for (const [english, japanese] of Object.entries<string>(json('languages/ja.json'))) {
    expect(placeholders(japanese), english).toEqual(placeholders(english));
  }
});

test('labels every choice of a field in both languages', () => {
  const { choices } = json('languages/labels.json');
  const { types, sections } = json('fields.json');
  const missing: string[] = [];
  const visit = (fields: Record<string, Field>) => {
    for (const [name, field] of Object.entries(fields)) {
      // The type of a section is the block itself.
      const values = name === 'type' ? [] : (field.enum ?? field.items?.enum ?? []);
      const { valueLabels } = field.items ?? field;
      const isNamed = (value: string) => valueLabels?.[value] ?? choices[name]?.[value]?.length === 2;
      missing.push(...values.filter((value) => !isNamed(value)).map((value) => `${name}: ${value}`));
      for (const inner of [field, field.items, ...(field.oneOf ?? []), ...(field.items?.oneOf ?? [])]) {
        visit(inner?.properties ?? {});
      }
    }
  };
  // The site profile has a separate page with its own labels.
  const { site: _, ...entries } = types;
  for (const { shared, translated } of Object.values<{ shared: Fields; translated: Fields }>(entries)) {
    visit({ ...shared, ...translated });
  }
  for (const fields of Object.values<Fields>(sections)) visit(fields);
  expect(missing).toEqual([]);
});

interface Field {
  enum?: string[];
  valueLabels?: Record<string, object>;
  items?: Field;
  properties?: Fields;
  oneOf?: Field[];
}
type Fields = Record<string, Field>;
