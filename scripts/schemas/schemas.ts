/**
 * `npm run schemas`: writes the registry of forms, the JSON Schemas of what editors write into `content/.schemas/`, the snippets of
 * Visual Studio Code, the tables of fields in `docs/`, and what the WordPress plugin knows of fields, forms and endpoints, with its
 * translation template. They are committed; `--check` says whether they are what the code makes now.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { Refusal, runMain, say } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { formRegistry, REGISTRY } from './form-registry.ts';

await runMain(async () => {
  // First, because everything else is generated from the forms in it.
  const registry = await formRegistry();
  if (process.argv.includes('--check')) {
    if (registry !== (await read(REGISTRY))) throw stale([REGISTRY]);
    const { texts, old } = await (await import('./generated-files.ts')).generatedFiles();
    const found = await Promise.all(
      [...texts].map(async ([file, text]) => [file, text === (await read(file))] as const),
    );
    const wrong = [...found.flatMap(([file, isSame]) => (isSame ? [] : [file])), ...old];
    if (wrong.length > 0) throw stale(wrong);
    return 0;
  }
  await writeFile(REGISTRY, registry);
  const { texts, old } = await (await import('./generated-files.ts')).generatedFiles();
  await Promise.all(old.map((file) => rm(file)));
  for (const [file, text] of texts) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  say(`${texts.size + 1} files in content/.schemas, contract, .vscode, docs and wordpress/meguri.`);
  return 0;
});

function stale(files: readonly string[]): Refusal {
  const names = files.map((file) => relative(PROJECT_ROOT, file)).join(', ');
  return new Refusal(`Not what the code makes now: ${names}. Run npm run schemas, and commit the result.`);
}

function read(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
