/** `npm run new -- type reports`: creates a content type with pages, two entries and a test. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { endpoints } from '../../contract/api/endpoints.ts';
import { contentTypes } from '../../contract/content-types/content-types.ts';
import { submissionEndpoints } from '../../contract/submissions/endpoints.ts';
import { matchPage } from '../../site/navigation/match-page.ts';
import { pages } from '../../site/routes.ts';
import { CliError } from '../bootstrap/cli.mjs';
import type { Messages } from './messages.ts';
import { generateFiles, ROUTES, readProjectFile, withRows, writeProjectFile } from './project-files.ts';
import { contentOf, definitionOf, namesOfType, rowsOf, type TypeNames, testOf } from './type-files.ts';

const GENERATED = [
  'contract/content-types/registry.ts',
  'content/.schemas/',
  'docs/reference/content-fields.md',
  'docs/reference/events.md',
  'docs/reference/http-endpoints.md',
  'wordpress/meguri/fields.json',
];
/** Names that this command or the API uses. */
const RESERVED = ['page', 'type', 'form', 'media'];
/** WordPress limits post type names to 20 characters. */
const MAX_POST_TYPE = 20;

export async function newType(list: string, contentDir: string, messages: Messages): Promise<string> {
  const names = namesOfType(list);
  if (!/^[a-z]+$/.test(list) || names.postType.length > MAX_POST_TYPE) throw new CliError(messages.badTypeName(list));
  if (isTaken(names, contentDir)) throw new CliError(messages.nameTaken(list));

  const definition = `contract/content-types/${list}/definition.ts`;
  const test = `tests/pages/${list}.test.ts`;
  const ranks = Object.values(contentTypes).map(({ search }) => search?.rank ?? 0);
  const routes = withRows(await readProjectFile(ROUTES), rowsOf(names), messages);
  await writeProjectFile(definition, definitionOf(names, 1 + Math.max(0, ...ranks)));
  await writeProjectFile(ROUTES, routes);
  await writeProjectFile(test, testOf(names));
  const entries = contentOf(names);
  for (const [file, text] of entries) {
    await mkdir(dirname(join(contentDir, file)), { recursive: true });
    await writeFile(join(contentDir, file), text, { flag: 'wx' });
  }
  await generateFiles();

  const files = [definition, ...[...entries.keys()].map((file) => `${basename(contentDir)}/${file}`), test];
  return messages.createdType({ files, updated: [ROUTES, ...GENERATED], definition, path: `/${list}` });
}

function isTaken({ list, entry, page, postType }: TypeNames, contentDir: string): boolean {
  const apiPaths = [...Object.values(endpoints), ...Object.values(submissionEndpoints)].map(({ path }) => path);
  return (
    RESERVED.includes(list) ||
    existsSync(join(contentDir, list)) ||
    [list, entry].some((name) => name in endpoints) ||
    apiPaths.some((path) => path.split('/')[1] === list) ||
    pages.some(({ name }) => name === list || name === page) ||
    matchPage(pages, `/${list}`).page !== null ||
    Object.values(contentTypes).some(({ wordpress }) => wordpress.postType === postType)
  );
}
