import { expect, test } from 'vitest';
import { isOpen } from '../../contract/content-types/jobs/definition.ts';
import { sharedSite } from '../support/for-file.ts';
import { everyPath, type SitePath } from '../support/site/every-path.ts';
import { nodes, texts, xmlAt } from './xml.ts';

const site = sharedSite();
const W3C_DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

interface Listed {
  loc: string;
  lastmod: string[];
  alternates: string[];
  pictures: string[];
}

async function sitemap(): Promise<Listed[]> {
  const { response, document } = await xmlAt(`${site.origin}/sitemap.xml`);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(document.root.name).toBe('urlset');
  // Requirements of the protocol's schema: order of elements, and no other elements.
  expect(nodes(document, '//s:url[not(*[1][self::s:loc]) or count(s:loc) != 1 or count(s:lastmod) > 1]')).toEqual([]);
  expect(
    nodes(document, '//s:url/*[not(self::s:loc or self::s:lastmod or self::xhtml:link or self::image:image)]'),
  ).toEqual([]);
  expect(nodes(document, '//s:lastmod[not(preceding-sibling::*[1][self::s:loc])]')).toEqual([]);
  expect(nodes(document, '//image:image[count(*) != 1 or not(image:loc)]')).toEqual([]);
  return nodes(document, '/s:urlset/s:url').map((url) => ({
    loc: texts(url, 's:loc').join(),
    lastmod: texts(url, 's:lastmod'),
    alternates: nodes(url, 'xhtml:link[@rel="alternate"]').map((link) =>
      ['hreflang', 'href'].map((name) => texts(link, `@${name}`)).join(' '),
    ),
    pictures: texts(url, 'image:image/image:loc'),
  }));
}

test('lists every page in each language once, with its alternates, and nothing else', async () => {
  const listed = await sitemap();
  // Search results are not indexed.
  const pages = (await everyPath(site.origin)).filter(({ path }) => !path.endsWith('/search'));
  const forEngines = [...pages, ...(await openPositions(site.origin))];
  const expected = forEngines.map(({ path, language, other }) => {
    const [ja, en] = language === 'ja' ? [path, other] : [other, path];
    const links = [`ja ${site.origin}${ja}`, `en ${site.origin}${en}`, `x-default ${site.origin}${ja}`];
    return { loc: site.origin + path, alternates: other === null ? [] : links };
  });
  const byAddress = (a: { loc: string }, b: { loc: string }) => (a.loc < b.loc ? -1 : 1);
  const entries = listed.map(({ loc, alternates }) => ({ loc, alternates }));
  expect(entries.sort(byAddress)).toEqual(expected.sort(byAddress));
  expect(entries.length).toBeGreaterThan(100);
});

test('lists only canonical, indexable pages with their images', async () => {
  const problems: string[] = [];
  const pictures = new Set<string>();
  for (const { loc, lastmod, pictures: own } of await sitemap()) {
    const response = await fetch(loc, { redirect: 'manual' });
    const html = await response.text();
    const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
    if (response.status !== 200) problems.push(`${loc} answers ${response.status}`);
    if (canonical !== loc) problems.push(`${loc} calls itself ${canonical}`);
    if (html.includes('name="robots"') || response.headers.has('x-robots-tag')) problems.push(`${loc} is noindex`);
    const isTime =
      lastmod.length === 1 && W3C_DATE.test(lastmod[0] ?? '') && Date.parse(lastmod[0] ?? '') <= Date.now();
    if (!isTime) problems.push(`${loc} was changed at ${lastmod}`);
    for (const picture of own) {
      if (!html.includes(`src="${picture.slice(site.origin.length)}"`))
        problems.push(`${loc} does not show ${picture}`);
      pictures.add(picture);
    }
  }
  expect(problems).toEqual([]);
  expect(pictures.size).toBeGreaterThan(20);
  const [picture = ''] = pictures;
  const response = await fetch(picture);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('dates a page by the newest visible content, and an entry by its last change', async () => {
  const listed = await sitemap();
  const lastmod = (path: string) => Date.parse(listed.find(({ loc }) => loc === site.origin + path)?.lastmod[0] ?? '');
  const { items } = await (await fetch(`${site.origin}/wp-json/api/v1/columns?per_page=100`)).json();
  const modified = items.map((item: { modified_at: string }) => Date.parse(item.modified_at));
  for (const [index, { id }] of items.entries()) expect(lastmod(`/columns/${id}`)).toBe(modified[index]);
  expect(lastmod('/columns')).toBeGreaterThanOrEqual(Math.max(...modified.slice(0, 5)));
  expect(lastmod('/')).toBeGreaterThanOrEqual(Math.max(...modified.slice(0, 3)));
});

test('serves sitemap and feeds compressed, with an ETag, and with 304 to clients that have them', async () => {
  for (const path of ['/sitemap.xml', '/en/news/feed.xml']) {
    const first = await fetch(site.origin + path, { headers: { 'accept-encoding': 'br' } });
    await first.text();
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const repeated = await fetch(site.origin + path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(repeated.status).toBe(304);
    const head = await fetch(site.origin + path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  }
  for (const path of ['/sitemap/works-ja-2.xml', '/sitemap/nothing-1.xml', '/works/feed.xml', '/any.xml']) {
    expect((await fetch(site.origin + path)).status, path).toBe(404);
  }
});

test('disallows everything but pages in robots.txt, and names the sitemap', async () => {
  const response = await fetch(`${site.origin}/robots.txt`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const lines = (await response.text()).split('\n');
  expect(lines).toContain('User-agent: *');
  expect(lines).toContain('Disallow: /wp-json/api/v1/');
  expect(lines).not.toContain('Disallow: /');
  expect(lines.filter((line) => line.startsWith('Sitemap:'))).toEqual([`Sitemap: ${site.origin}/sitemap.xml`]);
});

/** Returns the open positions in each of their languages. */
async function openPositions(origin: string): Promise<SitePath[]> {
  const { items } = await (await fetch(`${origin}/wp-json/api/v1/jobs?per_page=100`)).json();
  const open: { id: number; languages: string[] }[] = items.filter((job: { closes_on?: string }) => isOpen(job));
  if (open.length === 0) throw new Error('No position is open.');
  return open.flatMap(({ id, languages }) => {
    const [ja, en] = [`/recruit?position=${id}`, languages.includes('en') ? `/en/recruit?position=${id}` : null];
    const japanese: SitePath = { path: ja, language: 'ja', other: en };
    return en === null ? [japanese] : [japanese, { path: en, language: 'en', other: ja } as const];
  });
}
