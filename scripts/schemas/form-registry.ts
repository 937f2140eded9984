/** `contract/forms/registry.ts`, which imports the definition of each form. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';

const FOLDER = join(PROJECT_ROOT, 'contract/forms');
export const REGISTRY = join(FOLDER, 'registry.ts');

/**
 * Returns the registry's text for the folders that exist. Forms keep the order that the file has, in which staff find them; new
 * forms come last.
 */
export async function formRegistry(): Promise<string> {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const old = await readFile(REGISTRY, 'utf8').catch(() => '');
  const [, list = ''] = /export const ownForms = \{(.*?)\};/s.exec(old) ?? [];
  const listed = [...list.matchAll(/(?:^|,|\{)\s*'?([a-z][a-z0-9-]*)/g)].map(([, name = '']) => name);
  const names = [...new Set([...listed, ...folders.sort()])].filter((name) => folders.includes(name));
  const imports = [...names].sort().map((name) => `import { ${camelCase(name)} } from './${name}/definition.ts';`);
  const rows = names.map((name) => (camelCase(name) === name ? `  ${name},` : `  '${name}': ${camelCase(name)},`));
  return [
    '/** The forms of the site, one for each folder here. `npm run schemas` adds new ones at the end; the order may be changed. */',
    ...imports,
    '',
    '/** In the order in which staff find them. */',
    'export const ownForms = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** The name of the definition's constant: `tourRequest` in `tour-request/definition.ts`. */
function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
