import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEFINITIONS = [
  { file: 'content-type.ts', place: 'contract/content-types/extension.ts', list: 'extraTypes' },
  { file: 'form.ts', place: 'contract/forms/extension.ts', list: 'extraForms' },
];

/**
 * Returns the source of each site module that an extension replaces, by project path.
 *
 * Folders with `content-type.ts` or `form.ts` add content types or forms. `extension.ts` adds pages.
 */
export function extensionModules(folder: string): Map<string, string> {
  const rows = join(folder, 'extension.ts');
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const modules = new Map<string, string>();
  if (existsSync(rows)) modules.set('site/extension.ts', `export * from ${JSON.stringify(rows)};`);
  for (const { file, place, list } of DEFINITIONS) {
    const files = folders.map(({ name }) => join(folder, name, file)).filter((path) => existsSync(path));
    if (files.length > 0) modules.set(place, listOf(files.sort(), list));
  }
  return modules;
}

/** Every exported constant with `fields` is a definition. */
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
