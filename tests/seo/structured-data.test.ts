import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SITE } from '../../scripts/bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { samplePaths } from '../../scripts/lib/sample-paths.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { fixtureContent } from '../support/site/document-folder.ts';
import { missing, type Thing, thingsOf, visibleStrings } from './structured-data.ts';

const site = sharedSite();

const htmlAt = async (path: string) => (await fetch(site.origin + path)).text();
const typesAt = async (path: string) => thingsOf(await htmlAt(path)).map((thing) => thing['@type']);
const thingAt = async (path: string, type: string): Promise<Thing> => {
  const thing = thingsOf(await htmlAt(path)).find((candidate) => candidate['@type'] === type);
  if (!thing) throw new Error(`${path} has no ${type}.`);
  return thing;
};

test('has complete structured data on each page, with visible content only', async () => {
  const problems: string[] = [];
  const positions = [1, 2, 3, 4, 5].flatMap((id) => [`/recruit?position=${id}`, `/en/recruit?position=${id}`]);
  const pages = samplePaths(fixtureContent()).flatMap((path) => [path, localizedUrl(path, 'en')]);
  for (const path of [...pages, ...positions]) {
    const html = await htmlAt(path);
    const things = thingsOf(html);
    // Line-breaking characters are only for display and must not reach search engines.
    const text = readable(html).replaceAll(/[\u2060\u200b]/g, '');
    if (things.length === 0 && !path.endsWith('/search')) problems.push(`${path} says nothing`);
    for (const issue of await missing(things)) problems.push(`${path}: ${issue}`);
    for (const [name, value] of visibleStrings(things)) {
      if (hasLayout(name, value)) problems.push(`${path}: ${name} has markup for the layout: ${value}`);
      for (const line of readable(value).split('\n')) {
        if (!text.includes(line)) problems.push(`${path}: ${name} is not on the page: ${line}`);
      }
    }
  }
  expect(problems).toEqual([]);
});

test('has the schema.org type of each kind of page', async () => {
  expect(await typesAt('/')).toEqual(['WebSite', 'Organization']);
  expect(await typesAt('/en/company')).toEqual(['BreadcrumbList', 'Organization']);
  expect(await typesAt('/columns/9')).toEqual(['BreadcrumbList', 'Article']);
  expect(await typesAt('/en/news/15')).toEqual(['BreadcrumbList', 'NewsArticle']);
  // Lists and works have breadcrumbs only.
  for (const path of ['/recruit', '/works/shinagawa-depot', '/news'])
    expect(await typesAt(path)).toEqual(['BreadcrumbList']);
  for (const path of ['/none', '/en/news/9999', '/contact?sent=ABCD-EFGH']) expect(await typesAt(path)).toEqual([]);
});

test('names page, dates and image of an article', async () => {
  const { mainEntityOfPage, datePublished, dateModified, image } = await thingAt('/en/columns/2', 'Article');
  expect(mainEntityOfPage).toBe(`${site.origin}/en/columns/2`);
  expect([datePublished, dateModified]).toEqual(['2025-05-20T10:00:00+09:00', '2026-04-20T10:00:00+09:00']);
  expect(image).toBeUndefined();
  const withPicture = await thingAt('/en/columns/4', 'Article');
  expect(withPicture.image).toMatch(/layers\.jpg/);
  expect(await htmlAt('/en/columns/4')).toContain(`src="${String(withPicture.image).slice(site.origin.length)}"`);
  const { itemListElement } = await thingAt('/en/columns/2', 'BreadcrumbList');
  expect(itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: `${site.origin}/en` },
    { position: 2, name: 'Columns', item: `${site.origin}/en/columns` },
    { position: 3, name: 'Reading a table of rents' },
  ]);
});

test('describes location, pay and deadline of a job', async () => {
  expect(await thingAt('/recruit?position=5', 'JobPosting')).toMatchObject({
    title: '建物の管理員（上野）',
    employmentType: 'PART_TIME',
    validThrough: '2096-12-18T23:59:59+09:00',
    hiringOrganization: { name: COMPANY.legalName.ja },
    jobLocation: { address: { addressCountry: 'JP', addressRegion: '東京都', addressLocality: '台東区' } },
    baseSalary: { currency: 'JPY', value: { value: 1500, unitText: 'HOUR' } },
    directApply: true,
  });
  const manager = await thingAt('/en/recruit?position=1', 'JobPosting');
  expect(manager).toMatchObject({
    jobLocation: { address: { streetAddress: '5F Fixture Building, 4-5-6 Shiken-cho, Chiyoda-ku, Tokyo' } },
    baseSalary: { value: { minValue: 480_000, maxValue: 720_000, unitText: 'MONTH' } },
  });
  expect(manager).not.toHaveProperty('validThrough');
});

test('ships none of this code to browsers', () => {
  const folder = join(PROJECT_ROOT, SITE.folder, 'client/assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const matches = scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes('BreadcrumbList'));
  expect([scripts.length > 10, matches]).toEqual([true, []]);
});

/** Returns whether a text contains markup. Descriptions may contain simple elements without attributes. */
function hasLayout(name: string, value: string): boolean {
  const text = name === 'description' ? value.replaceAll(/<\/?(?:p|br|ul|ol|li|strong|em|h[1-6])>/g, '') : value;
  return /[\u00a0\u00ad\u200b\u2060<>]/.test(text);
}

/** Returns the text without tags, with white space collapsed. */
function readable(html: string): string {
  const text = html.replace(/<(script|style)[ >].*?<\/\1>/gs, '');
  return decode(
    text.replace(/<(?:\/?(?:p|h\d|ul|ol|li|dl|dt|dd|div|br|table|tr|td|th)\b)[^>]*>/g, '\n').replace(/<[^>]*>/g, ''),
  )
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

function decode(text: string): string {
  const named: Record<string, string> = {
    lt: '<',
    gt: '>',
    quot: '"',
    amp: '&',
    '#x27': "'",
    '#x26': '&',
    '#x3C': '<',
  };
  return text.replace(/&(lt|gt|quot|amp|#x27|#x26|#x3C);/g, (_, name) => named[name] ?? '');
}
