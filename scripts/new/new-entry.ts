/**
 * `npm run new`: creates an entry, page, content type, form or site.
 * `CONTENT_DIR` overrides the folder.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { closestMatch } from '../../backend/content-lint/did-you-mean.ts';
import { contentTypes } from '../../contract/content-types/content-types.ts';
import { slugSchema } from '../../contract/entries/fields.ts';
import { LANGUAGES } from '../../contract/vocabulary.ts';
import { PREVIEW_TYPES } from '../../server/preview/preview-entries.ts';
import { CliError, print, runMain } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { commandLanguage } from '../lib/command-language.ts';
import { jsonSchemas } from '../schemas/json-schemas.ts';
import { findExisting, folderName } from './entry-names.ts';
import { MESSAGES, type Messages } from './messages.ts';
import { newForm } from './new-form.ts';
import { newPage } from './new-page.ts';
import { newType } from './new-type.ts';
import { nowInTokyo } from './now-in-tokyo.ts';
import { newSite } from './site/new-site.ts';
import { skeleton } from './skeleton.ts';

const PARTS_OF_SITE = { page: newPage, type: newType, form: newForm };
const SITE = 'site';
const TYPES = Object.keys(contentTypes);

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args[0] === SITE && !args.includes('--help')) return newSite(args.slice(1));
  const parsed = parse(args);
  const messages = MESSAGES[commandLanguage(parsed?.values.lang)];
  if (parsed?.values.help) {
    print(messages.usage(TYPES));
    return 0;
  }
  const { type, name } = readNames(parsed?.positionals ?? [], messages);
  const contentDir = resolve(PROJECT_ROOT, process.env.CONTENT_DIR || 'content');
  if (isPartOfSite(type)) {
    if (name === null) throw new CliError(messages.partNameNeeded[type]);
    print(await PARTS_OF_SITE[type](name, contentDir, messages));
    return 0;
  }
  const schemas = jsonSchemas();
  const { required = [] } = schemas.get(`${type}.ja`) ?? {};
  const existing = await findExisting(contentDir, type);
  const id = 1 + Math.max(0, ...existing.ids);
  if (required.includes('slug') && name === null) throw new CliError(messages.nameNeeded(type));
  if (name !== null && existing.slugs.includes(name)) throw new CliError(messages.slugTaken(name));

  const now = nowInTokyo();
  const folder = join(type, folderName(type, name, id, now.slice(0, 10)));
  await mkdir(join(contentDir, type), { recursive: true });
  await mkdir(join(contentDir, folder)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new CliError(messages.folderExists(join(basename(contentDir), folder))) : error;
  });
  const values = {
    id: String(id),
    published_at: `"${now}"`,
    ...(name !== null && { slug: name }),
  };
  const files = LANGUAGES.filter((lang) => lang === 'ja' || parsed?.values.en).map((lang) =>
    join(folder, `${lang}.md`),
  );
  for (const file of files) {
    const schema = schemas.get(`${type}.${basename(file, '.md')}`) ?? {};
    await writeFile(join(contentDir, file), skeleton(schema, values), { flag: 'wx' });
  }
  const hasPage = (PREVIEW_TYPES as readonly string[]).includes(type);
  const preview = hasPage ? `${type}/${required.includes('slug') ? name : id}` : null;
  print(messages.created({ files: files.map((file) => join(basename(contentDir), file)), id, preview }));
  return 0;
});

function readNames(positionals: readonly string[], messages: Messages) {
  const [type, name = null, ...more] = positionals;
  if (type === undefined || more.length > 0) throw new CliError(messages.usage(TYPES));
  if (!isPartOfSite(type) && !TYPES.includes(type))
    throw new CliError(messages.unknownType(type, closestMatch(type, TYPES), TYPES));
  const parts = type === 'page' ? (name?.split('/') ?? []) : [name ?? []].flat();
  if (name !== null && !parts.every((part) => v.is(slugSchema, part))) throw new CliError(messages.badName(name));
  return { type, name };
}

function isPartOfSite(type: string): type is keyof typeof PARTS_OF_SITE {
  return Object.hasOwn(PARTS_OF_SITE, type);
}

function parse(args: string[]) {
  try {
    const options = { en: { type: 'boolean' }, help: { type: 'boolean' }, lang: { type: 'string' } } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    return null;
  }
}
