/** `npm run new -- page sustainability`: a page made of its content, with its row, its content in both languages, and a test. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { matchPage } from '../../site/navigation/match-page.ts';
import { contentSlug } from '../../site/navigation/resolve/page-path.ts';
import { pages } from '../../site/routes.ts';
import { Refusal } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';
import { takenIn } from './place.ts';
import type { WORDS } from './words.ts';

const ROUTES = 'site/routes.ts';
const ROW_IMPORT = "import { sectionPage } from './section-page.ts';";
/** The end of the table, and the import before which {@link ROW_IMPORT} is in order. */
const TABLE_END = '\n];\n';
const IMPORT_BEFORE = /^import .* from '\.\/navigation\/resolve\/page-definition\.ts';$/m;

/** @param name the Japanese path without its first slash: `company/access` @returns what was created, in words */
export async function newPage(name: string, contentDir: string, words: (typeof WORDS)[Language]): Promise<string> {
  const path = `/${name}`;
  const slug = contentSlug(path);
  const folder = join(contentDir, 'pages', slug);
  const test = `tests/pages/${slug}.test.ts`;
  if (matchPage(pages, path).page || existsSync(folder)) throw new Refusal(words.pageTaken(path));

  const { ids } = await takenIn(contentDir, 'pages');
  await mkdir(folder, { recursive: true });
  const id = 1 + Math.max(0, ...ids);
  for (const lang of LANGUAGES) await writeFile(join(folder, `${lang}.md`), contentOf(lang, id, slug), { flag: 'wx' });
  await writeIn(test, testOf(path));
  const routes = await readFile(join(PROJECT_ROOT, ROUTES), 'utf8');
  await writeIn(ROUTES, withRow(routes, `  sectionPage({ name: '${slug}', path: '${path}' }),`));
  // In a process of its own, which reads the new table.
  const schemas = join(PROJECT_ROOT, 'scripts/schemas/schemas.ts');
  const { ok, output } = await runCommand(process.execPath, [schemas], { timeoutMs: 60_000, capture: true });
  if (!ok) throw new Refusal(output);

  const files = LANGUAGES.map((lang) => `${basename(contentDir)}/pages/${slug}/${lang}.md`);
  return words.madePage({ files: [...files, test], changed: [ROUTES, 'wordpress/meguri/fields.json'], path });
}

/** @throws {Refusal} where the table does not look as expected */
function withRow(routes: string, row: string): string {
  const end = routes.indexOf(TABLE_END);
  const [before] = IMPORT_BEFORE.exec(routes) ?? [];
  if (end === -1 || !before) throw new Refusal(`${ROUTES}: add the row yourself: ${row.trim()}`);
  const table = `${routes.slice(0, end)}\n${row}${routes.slice(end)}`;
  return table.includes(ROW_IMPORT) ? table : table.replace(before, `${before}\n${ROW_IMPORT}`);
}

async function writeIn(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(PROJECT_ROOT, file)), { recursive: true });
  await writeFile(join(PROJECT_ROOT, file), text);
}

const TEXTS = {
  ja: { title: '題名', description: 'ページの説明です。', heading: '見出し', body: '本文です。' },
  en: { title: 'Title', description: 'What the page is about.', heading: 'Heading', body: 'The text.' },
} satisfies Record<Language, unknown>;

function contentOf(lang: Language, id: number, slug: string): string {
  const { title, description, heading, body } = TEXTS[lang];
  const now = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 16);
  const shared =
    lang === 'ja' ? [`id: ${id}`, `slug: ${slug}`, 'kind: standard', `published_at: '${now}:00+09:00'`] : [];
  const section = ['  - type: text', '    id: first', `    heading: ${heading}`, `    body: ${body}`];
  return ['---', ...shared, `title: ${title}`, `description: ${description}`, 'sections:', ...section, '---', ''].join(
    '\n',
  );
}

function testOf(path: string): string {
  const cases = LANGUAGES.map((lang) => `  ['${localizedUrl(path, lang)}', '${lang}'],`).join('\n');
  return `import { expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';
import { ask } from '../support/site/ask.ts';

const site = sharedSite();

test.each([
${cases}
])('%s is a page with a heading (%s)', async (path, lang) => {
  const { status, body } = await ask(site.origin, path, { 'accept-language': lang });
  expect(status).toBe(200);
  expect(body).toContain(\`<html lang="\${lang}"\`);
  expect(body).toMatch(/<h1[^>]*>.+?<\\/h1>/);
});
`;
}
