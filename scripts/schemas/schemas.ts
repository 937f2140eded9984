/**
 * `npm run schemas`: generates registries, schemas, snippets, references and plugin files.
 * They are committed; `--check` fails if they are stale.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { CliError, print, runMain } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { registries } from './registries.ts';

await runMain(async () => {
  // The other files depend on the registries.
  const registryFiles = await registries();
  if (process.argv.includes('--check')) {
    const staleRegistries = await changedFiles(registryFiles);
    if (staleRegistries.length > 0) throw stale(staleRegistries);
    const { texts, obsolete } = await (await import('./generated-files.ts')).generatedFiles();
    const wrong = [...(await changedFiles(texts)), ...obsolete];
    if (wrong.length > 0) throw stale(wrong);
    return 0;
  }
  for (const [file, text] of registryFiles) await writeFile(file, text);
  const { texts, obsolete } = await (await import('./generated-files.ts')).generatedFiles();
  await Promise.all(obsolete.map((file) => rm(file)));
  for (const [file, text] of texts) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  print(
    `Generated ${texts.size + registryFiles.size} files in content/.schemas, contract, .vscode, docs and wordpress/meguri.`,
  );
  return 0;
});

function stale(files: readonly string[]): CliError {
  const names = files.map((file) => relative(PROJECT_ROOT, file)).join(', ');
  return new CliError(`Stale generated files: ${names}. Run npm run schemas, and commit the result.`);
}

async function changedFiles(texts: ReadonlyMap<string, string>): Promise<string[]> {
  const ifChanged = async ([file, text]: [string, string]) =>
    text === (await readFile(file, 'utf8').catch(() => null)) ? [] : [file];
  return (await Promise.all([...texts].map(ifChanged))).flat();
}
