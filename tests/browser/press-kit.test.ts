import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite();
const browser = browserForFile();

test.each([
  { path: '/company/press', logo: '和文ロゴ' },
  { path: '/en/company/press', logo: 'Japanese logo' },
])('describes every press file correctly on $path, and serves it for download', async ({ path, logo }) => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  // Image variants that were not requested before take time to generate.
  await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
  const links = await page.locator('main a[download]').evaluateAll((all) =>
    (all as HTMLAnchorElement[]).map(({ href, download, textContent, ariaLabel }) => ({
      href,
      download,
      text: textContent,
      label: ariaLabel,
    })),
  );
  const extensions = links.map(({ download }) => download.split('.').pop());
  expect(extensions.filter((extension) => extension === 'svg')).toHaveLength(3);
  expect(extensions.filter((extension) => extension === 'png')).toHaveLength(9);
  expect(extensions.filter((extension) => extension === 'jpg').length).toBeGreaterThanOrEqual(4);
  expect(new Set(links.map(({ label }) => label)).size).toBe(links.length);

  const problems: string[] = [];
  for (const { href, download, text } of links) {
    const response = await fetch(href);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { format, width, height } = await sharp(bytes).metadata();
    const size = bytes.length >= 100_000 ? `${(bytes.length / 1e6).toFixed(1)} MB` : null;
    const kilobytes = `${Math.max(1, Math.round(bytes.length / 1000))} k`;
    const isTrue =
      response.ok &&
      text?.startsWith(format?.toUpperCase() ?? '?') &&
      (format === 'svg' || text.includes(`${width} × ${height} px`)) &&
      // The size of an image is unknown until it is generated.
      (href.includes('/images/') || text.toLowerCase().includes((size ?? kilobytes).toLowerCase()));
    if (!isTrue)
      problems.push(`${download} says ${text}, but is ${format} ${width} × ${height}, ${bytes.length} bytes`);
  }
  expect(problems).toEqual([]);

  const saving = page.waitForEvent('download');
  await page
    .getByRole('link', { name: `${logo} PNG` })
    .first()
    .click();
  expect((await saving).suggestedFilename()).toMatch(/^[a-z0-9-]+-logo-ja\.png$/);
});

test('saves a logo under its name, wherever it is linked', async () => {
  const page = await (await fetch(`${site.origin}/en/company/press`)).text();
  const [, name = ''] = /href="\/press\/([a-z0-9-]+-logo-en\.svg)"/.exec(page) ?? [];
  const response = await fetch(`${site.origin}/press/${name}`);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="?${name}"?$`));
  expect((await fetch(`${site.origin}/press/..%2Ffavicon.svg`)).status).toBe(404);
});
