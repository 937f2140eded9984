/**
 * `npm run schemas`: writes the JSON Schemas of what editors write into `content/.schemas/`, the snippets of Visual Studio Code, the
 * table of fields in `docs/content-fields.md`, and what the WordPress plugin knows of fields, forms and endpoints, with its translation template. They are committed; `--check` says whether they are what the code makes now.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { openApiDocument } from '../../contract/api/openapi.ts';
import { Refusal, runMain, say } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { fieldReference } from './field-reference.ts';
import { jsonSchemas } from './json-schemas.ts';
import { snippets } from './snippets.ts';
import { translationTemplate } from './translation-template.ts';
import { wordpressFields } from './wordpress-fields.ts';
import { wordpressForms } from './wordpress-forms.ts';

const FOLDER = join(PROJECT_ROOT, 'content/.schemas');
const PLUGIN = join(PROJECT_ROOT, 'wordpress/meguri');
const REFERENCE = join(PROJECT_ROOT, 'docs/content-fields.md');
const SNIPPETS = join(PROJECT_ROOT, '.vscode/content.code-snippets');

await runMain(async () => {
  const schemas = jsonSchemas();
  const made = new Map<string, unknown>([
    ...[...schemas].map(([name, schema]) => [join(FOLDER, `${name}.json`), schema] as const),
    [SNIPPETS, snippets(schemas)],
    [REFERENCE, fieldReference(schemas)],
    [join(PLUGIN, 'fields.json'), wordpressFields(schemas)],
    [join(PLUGIN, 'forms.json'), wordpressForms()],
    [join(PLUGIN, 'openapi.json'), openApiDocument()],
    [join(PLUGIN, 'languages/meguri.pot'), translationTemplate()],
  ]);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
  const texts = new Map([...made].map(([file, value]) => [file, textOf(value)]));
  const old = (await readdir(FOLDER).catch(() => []))
    .map((name) => join(FOLDER, name))
    .filter((file) => !texts.has(file));

  if (process.argv.includes('--check')) {
    const found = await Promise.all(
      [...texts].map(async ([file, text]) => [file, text === (await read(file))] as const),
    );
    const stale = [...found.flatMap(([file, isSame]) => (isSame ? [] : [file])), ...old];
    if (stale.length === 0) return 0;
    const names = stale.map((file) => relative(PROJECT_ROOT, file)).join(', ');
    throw new Refusal(`Not what the code makes now: ${names}. Run npm run schemas, and commit the result.`);
  }
  await Promise.all(old.map((file) => rm(file)));
  for (const [file, text] of texts) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  say(`${texts.size} files in content/.schemas, .vscode, docs and wordpress/meguri.`);
  return 0;
});

function read(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
