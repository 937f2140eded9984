/** `npm run preview -- columns/12 --lang en`: prints a link to a draft, valid for half an hour. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { type Backend, createBackend } from '../backend/backend.ts';
import { cacheFiles } from '../backend/content/cache/cache-files.ts';
import { type ContentType, contentTypes } from '../contract/content-types/content-types.ts';
import { languageSchema } from '../contract/entries/fields.ts';
import type { Language } from '../contract/vocabulary.ts';
import { draftContentClient } from '../server/content/content-clients.ts';
import { findEntry, PREVIEW_TYPES, PUBLISHED, pagePathOf, parseEntryName } from '../server/preview/preview-entries.ts';
import { PREVIEW_TTL_SECONDS, signClaims } from '../server/preview/preview-tokens.ts';
import type { Settings } from '../server/settings/settings.ts';
import { CliError, print, runMain } from './bootstrap/cli.mjs';
import { SETTINGS_ROOT } from './bootstrap/project-root.mjs';
import { loadSettings } from './lib/load-settings.ts';

const USAGE = 'npm run preview -- columns/12 --lang en';

await runMain(async () => {
  const { text, lang } = readArguments();
  const name = parseEntryName(text);
  if (!name) {
    throw new CliError(`“${text}” is not the name of an entry. Examples: ${PREVIEW_TYPES.map(example).join(', ')}.`);
  }
  const settings = loadSettings();
  const { PREVIEW_SECRET: secret, SITE_ORIGIN } = settings;
  if (secret === undefined) {
    throw new CliError(
      'Previews are disabled. Set PREVIEW_SECRET in .env or the environment to at least 32 characters.',
    );
  }
  if (pagePathOf(name) === null)
    throw new CliError(`This site has no page for ${text}, because site.config.ts names another campaign.`);

  const backend = settings.CONTENT_API_BASE ? null : await readContent(settings);
  const noBackend = () => Promise.reject(new Error('no backend'));
  const drafts = draftContentClient(settings, backend?.privilegedFetch ?? noBackend);
  const entry = await findEntry(drafts, name, lang).catch((error: unknown) => {
    throw new CliError(`The content backend is not available: ${error instanceof Error ? error.message : error}.`);
  });
  await backend?.close();
  if (!entry) {
    throw new CliError(
      `${text} does not exist in ${lang === 'ja' ? 'Japanese' : 'English'}, neither as a draft nor published.`,
    );
  }
  if (entry.revision === PUBLISHED) console.error(`${text} has no draft. The link shows the published version.`);

  const exp = Math.floor(Date.now() / 1000) + PREVIEW_TTL_SECONDS;
  const { id, revision } = entry;
  const token = signClaims({ ...name, id, revision, lang, exp }, 'preview-link', [secret]);
  print(`${SITE_ORIGIN}/preview?token=${token}`);
  return 0;
});

function readArguments(): { text: string; lang: Language } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { lang: { type: 'string' } } });
    const [text] = positionals;
    const { lang = 'ja' } = values;
    if (text !== undefined && positionals.length === 1 && v.is(languageSchema, lang)) return { text, lang };
  } catch {
    // Report the usage.
  }
  throw new CliError(`Usage: ${USAGE} (one entry; the default language is Japanese)`);
}

/** Waits for the content, which may exceed the request timeout. */
async function readContent({ CONTENT_DIR, DATA_DIR }: Settings): Promise<Backend> {
  // The server reports content warnings.
  const log = { info() {}, warn() {}, error: console.error };
  const contentDir = resolve(SETTINGS_ROOT, CONTENT_DIR);
  const backend = createBackend({ contentDir, cache: cacheFiles(resolve(SETTINGS_ROOT, DATA_DIR)), log });
  await backend.ready;
  return backend;
}

function example(type: ContentType): string {
  return contentTypes[type].key === 'id' ? `${type}/12` : `${type}/some-slug`;
}
