import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';

const REGISTRIES = [
  { folder: 'contract/forms', constant: 'ownForms', of: 'forms' },
  { folder: 'contract/content-types', constant: 'ownTypes', of: 'content types' },
];

export async function registries(): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(
      REGISTRIES.map(async (registry) => {
        const file = join(PROJECT_ROOT, registry.folder, 'registry.ts');
        return [file, await registryOf(file, registry)] as const;
      }),
    ),
  );
}

/** Preserves the order and appends new definitions. */
async function registryOf(file: string, { folder, constant, of }: (typeof REGISTRIES)[number]): Promise<string> {
  const entries = await readdir(join(PROJECT_ROOT, folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const old = await readFile(file, 'utf8').catch(() => '');
  const [, list = ''] = new RegExp(`export const ${constant} = \\{(.*?)\\};`, 's').exec(old) ?? [];
  const listed = [...list.matchAll(/(?:^|,|\{)\s*'?([a-z][a-z0-9-]*)/g)].map(([, name = '']) => name);
  const names = [...new Set([...listed, ...folders.sort()])].filter((name) => folders.includes(name));
  const imports = [...names].sort().map((name) => `import { ${camelCase(name)} } from './${name}/definition.ts';`);
  const rows = names.map((name) => (camelCase(name) === name ? `  ${name},` : `  '${name}': ${camelCase(name)},`));
  return [
    `/** The ${of} of the site, one folder each. \`npm run schemas\` appends new folders. */`,
    ...imports,
    '',
    '/** In display order for staff, which may be changed. */',
    `export const ${constant} = {`,
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** `tour-request` becomes `tourRequest`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
