/** Header with the company's logo files and the largest possible menu. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVisitor } from '../support/browser/visitor.ts';
import { browserForFile } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';
import { visit } from '../support/site/visit.ts';

const browser = browserForFile();
const LINKS = [
  ...['Works across central Tokyo', 'Services for owners and investors', `About ${COMPANY.name.en} and its people`],
  ...['Columns on property and finance', 'News and announcements', 'Company profile and access'],
  ...['Careers and open positions', 'The eighth'],
];

let content: string;
let site: SiteInProcess;
beforeAll(async () => {
  content = mkdtempSync(join(tmpdir(), 'meguri-header-'));
  cpSync(documentFolder(['pages']), content, { recursive: true });
  const menu = LINKS.map((label, at) => `    - { label: ${label}, href: /company?at=${at} }\n`).join('');
  edit('en', (text) => text.replace(/ {2}header:\n(?: {4}- .*\n)+/, `  header:\n${menu}`));
  site = await siteInProcess({ CONTENT_DIR: content });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  rmSync(content, { recursive: true, force: true });
});

function edit(lang: string, change: (text: string) => string) {
  const file = join(content, `site/${lang}.md`);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** Returns the URL of the logo in the header. */
async function logoOn(path: string): Promise<string> {
  const { html } = await visit(site.origin + path);
  const header = /<header[\s>].*?<\/header>/s.exec(html)?.[0] ?? '';
  return /<img src="([^"]+)"/.exec(header)?.[1] ?? header.replace(/<[^>]+>/g, ' ').trim();
}

test('shows the logo of the language in the colours for its background, sanitised', async () => {
  const addresses = await Promise.all(['/company', '/', '/en/company', '/en'].map(logoOn));
  expect(addresses.map((address) => address.replace(/[0-9a-f]{16}/, '*'))).toEqual([
    '/images/*/media/site/logo-ja.svg',
    '/images/*/media/site/logo-ja-on-pictures.svg',
    '/images/*/media/site/logo-en.svg',
    '/images/*/media/site/logo-en-on-pictures.svg',
  ]);
  const response = await fetch(site.origin + addresses[0]);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  );
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toContain('<svg');
  expect((await fetch(`${site.origin}/images/0/media/site/ja.md`)).status).toBe(404);
});

test('shows the logo and seven long links side by side at all widths, and omits an eighth', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  for (const [path, name] of [
    // Japanese first, because a visitor of an English page is redirected to English from then on.
    ['/p/terms', COMPANY.name.ja],
    ['/en/p/terms', COMPANY.name.en],
  ] as const) {
    await page.goto(site.origin + path);
    // Rejects if the image cannot be shown.
    await page.locator('header > a img').evaluate((image: HTMLImageElement) => image.decode());
    expect(await page.getByRole('link', { name, exact: true }).count()).toBe(1);
    for (const width of [320, 390, 820, 1160, 1440, 2560]) {
      await page.setViewportSize({ width, height: 700 });
      const { links, ...layout } = await page.evaluate(layOut);
      expect(layout, `${path} at ${width}`).toEqual({ overlapping: [], outside: [], scrolls: false });
      const visible = width > 1152 ? 7 : width >= 768 ? 2 : 0;
      if (name === COMPANY.name.en)
        expect(LINKS.map((link) => links.includes(link))).toEqual(LINKS.map((_, at) => at < visible));
    }
  }
});

/** Returns the layout of the header. Runs in the page. */
function layOut() {
  const boxes = [...document.querySelectorAll('header > a, header > button, header > * li')]
    .filter((element) => element.checkVisibility() && !element.closest('dialog'))
    .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }));
  const overlap = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return {
    links: boxes.map(({ text }) => text),
    overlapping: boxes.flatMap((a, at) =>
      boxes.slice(at + 1).flatMap((b) => (overlap(a.box, b.box) ? [`${a.text} / ${b.text}`] : [])),
    ),
    outside: boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth).map(({ text }) => text),
    scrolls: document.documentElement.scrollWidth > innerWidth,
  };
}

test('shows the name as text without a logo, and a logo without light colours in white on images', async () => {
  edit('ja', (text) => text.replace(/logo:\n.*\n.*\n/, ''));
  edit('en', (text) => text.replace(/ {2}on_pictures: .*\n/, ''));
  await expect.poll(() => logoOn('/company')).toMatch(new RegExp(`^${COMPANY.name.ja}`));
  await expect.poll(() => logoOn('/en')).toMatch(/logo-en\.svg$/);
  await using visitor = await openVisitor(browser, { viewport: { width: 1440, height: 700 } });
  const { page } = visitor;
  const filterOn = async (path: string) => {
    await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
    return page
      .getByRole('banner')
      .getByRole('img', { name: COMPANY.name.en })
      .evaluate((image) => getComputedStyle(image).filter);
  };
  expect(await filterOn('/en')).toBe('brightness(0) invert(1)');
  expect(await filterOn('/en/p/terms')).toBe('none');
});
