import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { siteConfig } from '../../site.config.ts';
import { hydrated, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite();
const browser = browserForFile();

const PAPER = /--paper: (#[0-9a-f]{6});/.exec(
  readFileSync(join(import.meta.dirname, '../../site/styles/tokens.css'), 'utf8'),
)?.[1];

test.each([
  { path: '/', locale: 'ja', name: siteConfig.company.name.ja, start: '/' },
  { path: '/en/works', locale: 'en', name: siteConfig.company.name.en, start: '/en' },
])('links to existing icons and to a manifest in the language of $path', async (page) => {
  const html = await (await fetch(site.origin + page.path)).text();
  const href = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? 'missing';
  expect(html).toContain(`<meta name="theme-color" content="${PAPER}"/>`);
  expect(await sizeOf(href('apple-touch-icon'))).toBe('180x180');

  const response = await fetch(site.origin + href('manifest'));
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ lang: page.locale, short_name: page.name, start_url: page.start });
  expect(manifest.theme_color).toBe(PAPER);
  expect((await fetch(site.origin + manifest.start_url)).status).toBe(200);
  const maskable = manifest.icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable');
  expect(maskable.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(site.origin + src);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
    if (sizes !== 'any') expect(await sizeOf(src)).toBe(sizes);
  }
});

test('keeps the content of a maskable icon inside the safe zone', async () => {
  const icon = Buffer.from(await (await fetch(`${site.origin}/icon-512.png`)).arrayBuffer());
  const { info } = await sharp(icon).trim().toBuffer({ resolveWithObject: true });
  // A circle with 80 % of the width.
  expect(Math.max(info.width, info.height)).toBeLessThan(0.8 * 512);
  expect(info.width).toBeGreaterThan(0.4 * 512);
});

test('serves /favicon.ico, which browsers request by default, with images of 16, 32 and 48 pixels', async () => {
  const response = await fetch(`${site.origin}/favicon.ico`);
  expect(response.headers.get('content-type')).toBe('image/x-icon');
  const ico = Buffer.from(await response.arrayBuffer());
  const sizes = [];
  for (let index = 0; index < ico.readUInt16LE(4); index++) {
    const entry = 6 + 16 * index;
    const bytes = ico.subarray(ico.readUInt32LE(entry + 12)).subarray(0, ico.readUInt32LE(entry + 8));
    const { width, height, format } = await sharp(bytes).metadata();
    sizes.push(`${format} ${width}x${height}`);
  }
  expect(sizes).toEqual(['png 16x16', 'png 32x32', 'png 48x48']);
});

test('responds with 304 for an icon that the browser has cached', async () => {
  const etag = (await fetch(`${site.origin}/favicon.svg`)).headers.get('etag') ?? '';
  const repeated = await fetch(`${site.origin}/favicon.svg`, { headers: { 'if-none-match': etag } });
  expect(repeated.status).toBe(304);
});

test('keeps the icons in the head after hydration and navigation', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  const icons = () =>
    page.$$eval('link[rel~=icon], link[rel=manifest], link[rel=apple-touch-icon], meta[name=theme-color]', (tags) =>
      tags.map((tag) => tag.getAttribute('href') ?? tag.getAttribute('content')),
    );
  await page.goto(`${site.origin}/about`);
  await hydrated(page);
  const expected = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest', PAPER];
  expect((await icons()).sort()).toEqual(expected.sort());
  await page.locator('header').getByRole('link', { name: '会社概要' }).first().click();
  await page.waitForURL('**/company');
  await page.getByRole('heading', { level: 1, name: '会社概要' }).waitFor();
  expect((await icons()).sort()).toEqual(expected.sort());
});

async function sizeOf(path: string): Promise<string> {
  const { width, height } = await sharp(await (await fetch(site.origin + path)).arrayBuffer()).metadata();
  return `${width}x${height}`;
}
