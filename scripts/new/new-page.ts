/** `npm run new -- page sustainability`: creates a page with its content and a test. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { matchPage } from '../../site/navigation/match-page.ts';
import { contentSlug } from '../../site/navigation/resolve/page-path.ts';
import { pages } from '../../site/routes.ts';
import { CliError } from '../bootstrap/cli.mjs';
import { findExisting } from './entry-names.ts';
import type { Messages } from './messages.ts';
import { nowInTokyo } from './now-in-tokyo.ts';
import { generateFiles, insert, ROUTES, readProjectFile, withRows, writeProjectFile } from './project-files.ts';

const ROW_IMPORT = "import { sectionPage } from './section-page.ts';";
/** {@link ROW_IMPORT} follows this import. */
const IMPORT_BEFORE = " from './navigation/resolve/page-definition.ts';";

const GENERATED = ['docs/reference/http-endpoints.md', 'wordpress/meguri/fields.json'];

/** @param name for example `company/access` */
export async function newPage(name: string, contentDir: string, messages: Messages): Promise<string> {
  const path = `/${name}`;
  const slug = contentSlug(path);
  const folder = join(contentDir, 'pages', slug);
  const test = `tests/pages/${slug}.test.ts`;
  if (matchPage(pages, path).page || existsSync(folder)) throw new CliError(messages.pageTaken(path));

  const { ids } = await findExisting(contentDir, 'pages');
  await mkdir(folder, { recursive: true });
  const id = 1 + Math.max(0, ...ids);
  for (const lang of LANGUAGES) await writeFile(join(folder, `${lang}.md`), contentOf(lang, id, slug), { flag: 'wx' });
  await writeProjectFile(test, testOf(path));
  const row = `  sectionPage({ name: '${slug}', path: '${path}' }),`;
  const routes = withRows(await readProjectFile(ROUTES), row, messages);
  const imported = routes.includes(ROW_IMPORT)
    ? routes
    : insert(routes, { after: IMPORT_BEFORE }, `\n${ROW_IMPORT}`, messages);
  await writeProjectFile(ROUTES, imported);
  await generateFiles();

  const files = LANGUAGES.map((lang) => `${basename(contentDir)}/pages/${slug}/${lang}.md`);
  return messages.createdPage({ files: [...files, test], updated: [ROUTES, ...GENERATED], path });
}

const TEXTS = {
  ja: { title: '題名', description: 'ページの説明です。', heading: '見出し', body: '本文です。' },
  en: { title: 'Title', description: 'What the page is about.', heading: 'Heading', body: 'The text.' },
} satisfies Record<Language, unknown>;

function contentOf(lang: Language, id: number, slug: string): string {
  const { title, description, heading, body } = TEXTS[lang];
  const shared =
    lang === 'ja' ? [`id: ${id}`, `slug: ${slug}`, 'kind: standard', `published_at: '${nowInTokyo()}'`] : [];
  const section = ['  - type: text', '    id: first', `    heading: ${heading}`, `    body: ${body}`];
  return ['---', ...shared, `title: ${title}`, `description: ${description}`, 'sections:', ...section, '---', ''].join(
    '\n',
  );
}

function testOf(path: string): string {
  const cases = LANGUAGES.map((lang) => `  ['${localizedUrl(path, lang)}', '${lang}'],`).join('\n');
  return `import { expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite();

test.each([
${cases}
])('%s is a page with a heading (%s)', async (path, lang) => {
  const { status, body } = await sendRequest(site.origin, path, { 'accept-language': lang });
  expect(status).toBe(200);
  expect(body).toContain(\`<html lang="\${lang}"\`);
  expect(body).toMatch(/<h1[^>]*>.+?<\\/h1>/);
});
`;
}
