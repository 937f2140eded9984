/** `npm run new -- site`: replaces the sample by a neutral site. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPlaceholders } from '../../../backend/content-lint/placeholders.ts';
import { siteConfig } from '../../../site.config.ts';
import { CliError, print } from '../../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../../bootstrap/project-root.mjs';
import { runCommand } from '../../bootstrap/run-command.mjs';
import { makeBrandFiles } from '../../icons/make-brand-files.ts';
import type { SiteAnswers } from './answers.ts';
import { brandFiles } from './brand-files.ts';
import { editConfig, editReadme, editTokens } from './edit-files.ts';
import type { FolderCount } from './messages.ts';
import { type Command, readAnswers } from './read-answers.ts';
import { writeSiteContent } from './write-site-content.ts';

/** The JSON Schemas in `content/` remain. */
const SAMPLE = ['content', 'company', 'tests/sample'];
const SCHEMAS = '.schemas';
const EDITED: Readonly<Record<string, (text: string, answers: SiteAnswers) => string>> = {
  'site.config.ts': editConfig,
  'site/styles/tokens.css': editTokens,
  'README.md': editReadme,
};

const at = (path: string) => join(PROJECT_ROOT, path);

/** @throws {CliError} if nothing was changed */
export async function newSite(args: readonly string[]): Promise<number> {
  const { answers, adjusted, isForced, messages } = await readAnswers(args);
  if (!isForced) await checkState(messages);
  // Run the edits that can fail before the first change.
  const texts = new Map<string, string>();
  for (const [file, edit] of Object.entries(EDITED)) {
    if (existsSync(at(file))) texts.set(file, edit(await readFile(at(file), 'utf8'), answers));
  }
  const brand = await brandFiles(answers);

  const removed = [];
  for (const folder of SAMPLE) removed.push(...(await emptied(folder)));
  for (const [file, text] of texts) await writeFile(at(file), text);
  await cp(join(import.meta.dirname, 'company'), at('company'), { recursive: true });
  await mkdir(at('company/brand'), { recursive: true });
  for (const [name, text] of Object.entries(brand)) await writeFile(at(`company/brand/${name}`), text);
  await writeSiteContent(at('content'), answers);
  await makeBrandFiles(answers.name.en);
  await format([...texts.keys()].filter((file) => file.endsWith('.ts')));

  for (const adjustment of adjusted) print(messages.adjusted(adjustment));
  const created = await Promise.all(['content', 'company'].map(counted));
  const updated = [...texts.keys(), 'wordpress/meguri/assets/admin/mark.svg'];
  const { length: placeholders } = await findPlaceholders(at('content'));
  print(messages.report({ created: created.flat(), updated, removed, placeholders }));
  return 0;
}

async function checkState(messages: Command['messages']): Promise<void> {
  if (!siteConfig.company.notice) throw new CliError(messages.alreadyReplaced);
  const git = (...args: string[]) => runCommand('git', args, { timeoutMs: 60_000, capture: true }).catch(() => null);
  const prefix = await git('rev-parse', '--show-prefix');
  const status = await git('status', '--porcelain');
  const isRoot = prefix?.ok && prefix.output.trim() === '';
  if (!isRoot || !status?.ok || status.output.trim() !== '') throw new CliError(messages.notClean);
}

/** Leaves the schemas in place. */
async function emptied(folder: string): Promise<FolderCount[]> {
  const removed = await counted(folder);
  for (const name of existsSync(at(folder)) ? await readdir(at(folder)) : []) {
    if (name !== SCHEMAS) await rm(at(`${folder}/${name}`), { recursive: true });
  }
  if (folder === 'tests/sample') await rm(at(folder), { recursive: true, force: true });
  return removed;
}

/** Returns an empty array for an empty folder. */
async function counted(folder: string): Promise<FolderCount[]> {
  const names = existsSync(at(folder)) ? await readdir(at(folder), { recursive: true }) : [];
  const files = await Promise.all(
    names
      .filter((name) => !name.startsWith(SCHEMAS))
      .map(async (name) => (await stat(at(`${folder}/${name}`))).isFile()),
  );
  const count = files.filter(Boolean).length;
  return count > 0 ? [{ folder, files: count }] : [];
}

/** Long names change line breaks. */
async function format(files: readonly string[]): Promise<void> {
  const biome = at('node_modules/@biomejs/biome/bin/biome');
  if (existsSync(biome))
    await runCommand(process.execPath, [biome, 'format', '--write', ...files], { timeoutMs: 60_000, capture: true });
}
