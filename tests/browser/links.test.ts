import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';
import { everyPath } from '../support/site/every-path.ts';

const site = sharedSite();
/** The HTML of every page, by its path. */
const pages = new Map<string, string>();
beforeAll(async () => {
  for (const { path } of await everyPath(site.origin)) {
    pages.set(path, await (await fetch(site.origin + path)).text());
  }
});

test('no page leads to a page, file or picture that is not there', async () => {
  const linkedFrom = new Map<string, string>();
  for (const [path, html] of pages) {
    for (const address of addressesIn(html)) {
      const url = new URL(address, site.origin + path);
      url.hash = '';
      // A picture is there if its smallest file is; to make each in the size of its place would take two minutes.
      url.pathname = url.pathname.replace(/^(\/images\/.*\/)[^/]+$/, '$1320.jpg');
      if (url.origin === site.origin && !linkedFrom.has(url.href)) linkedFrom.set(url.href, path);
    }
  }
  expect(linkedFrom.size).toBeGreaterThan(150);

  const problems: string[] = [];
  for (const [url, path] of linkedFrom) {
    const answer = await fetch(url);
    const body = await answer.arrayBuffer();
    if (answer.status !== 200) problems.push(`${path} leads to ${url}: ${answer.status}`);
    const isMedia = /^\/(?:images|wp-json\/api\/v1\/media)\//.test(new URL(url).pathname);
    if (isMedia && !/^(?:image|application)\//.test(answer.headers.get('content-type') ?? '')) {
      problems.push(`${url} is of type ${answer.headers.get('content-type')}`);
    }
    if (body.byteLength === 0) problems.push(`${url} is empty`);
  }
  expect(problems).toEqual([]);
}, 60_000);

test('a link to a place on its own page finds that place', async () => {
  const problems: string[] = [];
  let links = 0;
  for (const [path, html] of pages) {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    for (const address of addressesIn(html).filter((each) => each.startsWith('#'))) {
      links += 1;
      if (!ids.includes(decodeURIComponent(address.slice(1)))) problems.push(`${path} has no ${address}`);
    }
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    if (repeated.length > 0) problems.push(`${path} repeats the ids ${repeated.join(', ')}`);
  }
  // At least every page's link past the header.
  expect(links).toBeGreaterThan(100);
  expect(problems).toEqual([]);
});

/** The addresses of links, pictures, scripts and stylesheets in the server's HTML, which always has double quotes. */
function addressesIn(html: string): string[] {
  const tags = html.matchAll(/<(?:a|img|script|link)\b[^>]*? (?:href|src)="([^"]*)"/g);
  return [...tags].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}
