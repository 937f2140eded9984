import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The modules of definitions that an extension adds to: the file that its folders have, and the constant that lists them. */
const DEFINITIONS = [
  { file: 'content-type.ts', place: 'contract/content-types/extension.ts', list: 'extraTypes' },
  { file: 'form.ts', place: 'contract/forms/extension.ts', list: 'extraForms' },
];

/**
 * Returns the source of each module of the site that an extension replaces, by its path in the project. A folder of the extension with
 * a `content-type.ts` adds a content type, one with a `form.ts` adds a form, and `extension.ts` adds rows to the table of pages.
 *
 * @param folder of the extension, as an absolute path
 */
export function extensionModules(folder: string): Map<string, string> {
  const rows = join(folder, 'extension.ts');
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const modules = new Map<string, string>();
  if (existsSync(rows)) modules.set('site/extension.ts', `export * from ${JSON.stringify(rows)};`);
  for (const { file, place, list } of DEFINITIONS) {
    const found = folders.map(({ name }) => join(folder, name, file)).filter((path) => existsSync(path));
    if (found.length > 0) modules.set(place, listOf(found.sort(), list));
  }
  return modules;
}

/** A definition is a constant with fields. */
function listOf(files: readonly string[], list: string): string {
  const imports = files.map((file, index) => `import * as module${index} from ${JSON.stringify(file)};`);
  const modules = files.map((_, index) => `module${index}`).join(', ');
  return [
    ...imports,
    `const definitions = [${modules}].flatMap(Object.values).filter((one) => one?.fields);`,
    `export const ${list} = Object.fromEntries(definitions.map((one) => [one.name, one]));`,
    '',
  ].join('\n');
}
