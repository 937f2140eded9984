/**
 * `npm run documents`: renders company/documents to tagged PDFs in content/downloads.
 * The PDFs are committed. {entry}.svg is the cover. Font licences (SIL Open Font License) are in scripts/documents.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { createFiller } from '../backend/content/profile-variables/fill-in.ts';
import { readVariables } from '../backend/content/profile-variables/read-variables.ts';
import type { Variables } from '../backend/content/profile-variables/variables.ts';
import { takeSnapshot } from '../backend/content/reading/folder-snapshot.ts';
import { parseFrontMatter } from '../backend/content/text/front-matter.ts';
import { describeFinding } from '../backend/content-lint/diagnostics.ts';
import type { Language } from '../contract/vocabulary.ts';
import { CliError, print, runMain } from './bootstrap/cli.mjs';
import { findChromium } from './bootstrap/find-chromium.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';
import { coverPage } from './documents/cover-page.ts';
import { fontFaces } from './documents/font-faces.ts';
import { readColours } from './icons/brand.ts';
import { countPages } from './lib/count-pdf-pages.ts';

const SOURCES = join(PROJECT_ROOT, 'company/documents');
const DESIGN = join(PROJECT_ROOT, 'scripts/documents');
const CONTENT = join(PROJECT_ROOT, 'content');
const DOWNLOADS = join(CONTENT, 'downloads');
/** In bytes, for slow mobile connections. */
const MAX_BYTES = 1_500_000;
const MIN_PAGES = 4;
/** A4 in CSS pixels. */
const A4 = { width: 793, height: 1122 };
const COVER_DENSITY = 1.25;

await runMain(async () => {
  if (!existsSync(SOURCES)) throw new CliError('company/documents is missing, so there are no documents to render.');
  const executablePath = findChromium();
  if (!executablePath)
    throw new CliError('Rendering PDFs requires Chromium or Chrome. Install it, or set CHROMIUM_PATH.');
  const { brand } = readColours(readFileSync(join(PROJECT_ROOT, 'site/styles/tokens.css'), 'utf8'));
  const rules = `:root{--brand:${brand}}${readFileSync(join(DESIGN, 'document.css'), 'utf8')}`;
  const variables = await readVariables(CONTENT, (await takeSnapshot(CONTENT)).folders);
  if (!variables) throw new CliError('The site profile, content/site/ja.md, cannot be read.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--headless=new', '--disable-gpu'] });
  try {
    for (const file of readdirSync(SOURCES).filter((name) => /\.(?:ja|en)\.md$/.test(name))) {
      const [entry = '', lang] = file.split('.') as [string, Language];
      const filler = createFiller(variables, lang, (finding) => {
        const { message, hint } = describeFinding(finding, 'en');
        throw new CliError(`${file}: ${message}. ${hint}.`);
      });
      const markdown = filler.text(readFileSync(join(SOURCES, file), 'utf8'));
      const body = toBody(entry, markdown, lang, variables[lang]);
      const html = toHtml(body, titleOf(markdown), lang, (await fontFaces(body)) + rules);
      const page = await browser.newPage({ viewport: A4, deviceScaleFactor: COVER_DENSITY });
      await page.emulateMedia({ media: 'print' });
      await page.setContent(html, { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const pdf = await page.pdf({
        preferCSSPageSize: true,
        tagged: true,
        outline: true,
        printBackground: true,
        displayHeaderFooter: false,
      });
      const pages = countPages(pdf);
      if (pdf.length > MAX_BYTES) throw new CliError(`${file} has ${pdf.length} bytes. Maximum: ${MAX_BYTES}.`);
      if (pages < MIN_PAGES) throw new CliError(`${file} has ${pages} pages. Minimum: ${MIN_PAGES}.`);
      await writeFile(join(DOWNLOADS, entry, `${lang}.pdf`), pdf);
      // The same picture serves both languages.
      if (lang === 'ja')
        await page.screenshot({ path: join(DOWNLOADS, entry, 'cover.png'), clip: { x: 0, y: 0, ...A4 } });
      await page.close();
      print(`${entry}/${lang}.pdf: ${pages} pages, ${Math.ceil(pdf.length / 1024)} kB`);
    }
  } finally {
    await browser.close();
  }
  return 0;
});

function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? '';
}

function toBody(entry: string, markdown: string, lang: Language, variables: Variables): string {
  const [, title = '', line = '', body = ''] = /^# (.+)\n+(.+)\n+([\s\S]+)$/.exec(markdown) ?? [];
  if (!body) throw new CliError('A document must start with a heading and a line of text, followed by its chapters.');
  const text = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeStringify).processSync(body);
  const cover = { title, line, company: variables.get('legal_name') ?? '', ...datesOf(entry) };
  return `${coverPage(coverSvg(entry), lang, cover)}
<main>${text}</main>`;
}

function toHtml(body: string, title: string, lang: Language, style: string): string {
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>
${body}</body></html>`;
}

function coverSvg(entry: string): string {
  const file = join(SOURCES, `${entry}.svg`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '<svg viewBox="-100 -100 200 200"></svg>';
}

function datesOf(entry: string): { issued: Date; revised: Date | null } {
  const file = parseFrontMatter(readFileSync(join(DOWNLOADS, entry, 'ja.md'), 'utf8'));
  if (!file.ok) throw new CliError(`content/downloads/${entry}/ja.md cannot be read.`);
  const { published_at, modified_at } = file.frontMatter.data as { published_at: string; modified_at?: string };
  return { issued: new Date(published_at), revised: modified_at ? new Date(modified_at) : null };
}
