/** Every page of the site's own content, whichever company it describes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { pathsWithoutParameters } from '../../site/fixed-paths.ts';
import { sharedSite } from '../support/for-file.ts';
import { SITE_CONTENT } from '../support/site/document-folder.ts';
import { everyPath, type SitePath } from '../support/site/every-path.ts';
import { hydrationDataOf } from '../support/site/hydration-data-of.ts';

const site = sharedSite('content');
/** Path of an image: the folder of its version, the path of its original in the content, and the variant. */
const VARIANT = /^(\/images\/(?:[0-9a-f]{16}\/)?media\/)(.*)\/[^/]+\.(?:avif|webp|jpg)$/;
/** HTML of every page, by path. */
const pages = new Map<string, string>();
let paths: readonly SitePath[] = [];
beforeAll(async () => {
  paths = await everyPath(site.origin);
  for (const { path } of paths) {
    const response = await fetch(site.origin + path);
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
    pages.set(path, await response.text());
  }
});

test.each(['ja', 'en'])('LC-11 responds with a unique title for every page in %s', (language) => {
  const ofLanguage = paths.filter((entry) => entry.language === language);
  expect(ofLanguage.length).toBeGreaterThan(pathsWithoutParameters.length);
  const titles = Map.groupBy(ofLanguage, ({ path }) => /<title>([^<]+)<\/title>/.exec(pages.get(path) ?? '')?.[1]);
  expect(titles.has(undefined)).toBe(false);
  expect([...titles.values()].filter((paths) => paths.length > 1)).toEqual([]);
});

test('declares the language of each page, and has one h1', () => {
  const problems = paths.flatMap(({ path, language }) => {
    const html = pages.get(path) ?? '';
    const [, lang] = /<html lang="([^"]*)"/.exec(html) ?? [];
    const headings = [...html.matchAll(/<h1[ >]/g)].length;
    return lang === language && headings === 1 ? [] : [`${path} is in ${lang}, and has ${headings} headings`];
  });
  expect(problems).toEqual([]);
});

test('contains no inline scripts, event handler attributes or javascript: URLs', () => {
  const forbidden =
    /<script(?![^>]* (?:src="|type="application\/(?:ld\+)?json"))[^>]*>|<[^>]* on[a-z]+="|<[^>]*="\s*javascript:/i;
  const problems = paths.flatMap(({ path }) => forbidden.exec(pages.get(path) ?? '')?.[0] ?? []);
  expect(problems).toEqual([]);
  for (const bad of ['<script>a</script>', '<a href="/" onclick="a">', '<a href=" javascript:a">']) {
    expect(bad).toMatch(forbidden);
  }
});

test('restores the texts that the hydration data omit, in documents of every length', () => {
  const sample = [...pages].filter((_, index) => index % 4 === 0);
  expect(sample.filter(([, html]) => html.includes('data-html="')).length).toBeGreaterThan(2);
  expect(sample.flatMap(([path, html]) => (hydrationDataOf(html).payload ? [] : path))).toEqual([]);
});

test('links only to pages, files and images that exist', async () => {
  const linkedFrom = new Map<string, string>();
  for (const [path, html] of pages) {
    for (const address of addressesIn(html)) {
      const url = new URL(address, site.origin + path);
      url.hash = '';
      // Requests the smallest variant of an image, because generating the linked ones would take two minutes.
      url.pathname = url.pathname.replace(VARIANT, '$1$2/320.jpg');
      if (url.origin === site.origin && !linkedFrom.has(url.href)) linkedFrom.set(url.href, path);
    }
  }
  expect(linkedFrom.size).toBeGreaterThan(pages.size);

  const problems: string[] = [];
  const generated = new Set<string>();
  for (const [url, path] of linkedFrom) {
    const source = VARIANT.exec(new URL(url).pathname)?.[2];
    if (source) {
      if (!existsSync(join(SITE_CONTENT, decodeURIComponent(source)))) problems.push(`${path} shows a missing ${url}`);
      // Generates one image of each content type. The others only have to exist.
      const [type = ''] = source.split('/');
      if (generated.has(type)) continue;
      generated.add(type);
    }
    const response = await fetch(url);
    const body = await response.arrayBuffer();
    if (response.status !== 200) problems.push(`${path} leads to ${url}: ${response.status}`);
    const isMedia = /^\/(?:images|wp-json\/api\/v1\/media)\//.test(new URL(url).pathname);
    if (isMedia && !/^(?:image|application)\//.test(response.headers.get('content-type') ?? '')) {
      problems.push(`${url} is of type ${response.headers.get('content-type')}`);
    }
    if (body.byteLength === 0) problems.push(`${url} is empty`);
  }
  expect(generated.size).toBeGreaterThan(3);
  expect(problems).toEqual([]);
});

test('links only to fragments that exist on the page', async () => {
  const problems: string[] = [];
  let links = 0;
  for (const [path, html] of pages) {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    for (const address of addressesIn(html).filter((link) => link.startsWith('#'))) {
      links += 1;
      if (!ids.includes(decodeURIComponent(address.slice(1)))) problems.push(`${path} has no ${address}`);
    }
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    if (repeated.length > 0) problems.push(`${path} repeats the ids ${repeated.join(', ')}`);
  }
  // At least the skip link of every page.
  expect(links).toBeGreaterThanOrEqual(pages.size);
  expect(problems).toEqual([]);
});

/** Dates, months, years, times, instants and durations in HTML, as far as the site uses them. */
const TIME =
  /^(?:\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2}))?)?)?|\d{2}:\d{2}|PT\d+M)$/;

test('writes every time in a machine-readable form', () => {
  const problems: string[] = [];
  for (const [path, html] of pages) {
    for (const [element, dateTime, text = ''] of html.matchAll(/<time(?: dateTime="([^"]*)")?>(.*?)<\/time>/gi)) {
      const value = dateTime ?? text;
      const isDay = value.includes('-') && value.length > 7;
      if (!TIME.test(value) || (isDay && Number.isNaN(Date.parse(value)))) problems.push(`${path} has ${element}`);
    }
    const times = [...html.matchAll(/<time[ >]/g)].length;
    const read = [...html.matchAll(/<time(?: dateTime="[^"]*")?>/gi)].length;
    if (times !== read) problems.push(`${path} has times with other attributes`);
  }
  expect(problems).toEqual([]);
});

/** Returns the URLs of links, images, scripts and stylesheets. The server always writes double quotes. */
function addressesIn(html: string): string[] {
  const tags = html.matchAll(/<(?:a|img|script|link)\b[^>]*? (?:href|src)="([^"]*)"/g);
  return [...tags].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}
