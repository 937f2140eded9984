/** The reference of definitions lists every option that a definition can have, and no other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';

const read = (file: string) => readFileSync(join(PROJECT_ROOT, file), 'utf8');
const reference = read('docs/reference/definitions.md');

test.each([
  ['Options of a row', 'site/navigation/resolve/page-definition.ts', ['QueryKey', 'PageDefinition', 'ServerFacts']],
  ['Functions and options of a field', 'contract/content-types/field.ts', ['Options']],
  ['Options of a content type', 'contract/content-types/define-content-type.ts', ['ContentTypeOptions']],
  ['Functions of a form field', 'contract/forms/form-field.ts', ['FormField']],
  ['Options of a form', 'contract/forms/define-form.ts', ['FormOptions']],
])('lists every option under “%s”', (heading, file, interfaces) => {
  const [, section = ''] = new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(reference) ?? [];
  const documented = new Set(namesIn(section));
  const code = read(file);
  const options = interfaces.flatMap((name) => propertiesOf(code, name));
  expect(options.length).toBeGreaterThan(3);
  expect(options.filter((option) => !documented.has(option))).toEqual([]);
  const firstCells = [...section.matchAll(/^\| (.*?) \|/gm)].map(([, cell = '']) => cell);
  expect(firstCells.flatMap(namesIn).filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

/** Returns the names in code spans; two for `server.data`. */
function namesIn(markdown: string): string[] {
  return [...markdown.matchAll(/`([\w.]+)/g)].flatMap(([, names = '']) => names.split('.'));
}

/** Returns the properties of an interface, without nested ones. */
function propertiesOf(code: string, name: string): string[] {
  const [, body = ''] = new RegExp(`^(?:export )?interface ${name}\\b[^]*?\\{\\n([^]*?)^\\}`, 'm').exec(code) ?? [];
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, property = '']) => property);
}
