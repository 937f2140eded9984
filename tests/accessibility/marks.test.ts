import type { Element, Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toString as textOf } from 'hast-util-to-string';
import { parse } from 'parse5';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';
import { everyPath } from '../support/site/every-path.ts';
import { inParallel } from './in-parallel.ts';

/** Semantics of the HTML for screen readers, on every page. */

const site = sharedSite();
let pages: { path: string; tree: Nodes; elements: Marked[]; parseErrors: string[] }[];

interface Marked {
  element: Element;
  /** Language of the element, its own or inherited. */
  lang: string;
  /** Ancestors, from the document down. */
  within: Element[];
}

/** Pages in states that the list of paths does not contain, and missing pages. */
const OTHER_PATHS = ['/recruit?position=1', '/en/recruit?position=1', '/no-such-page', '/en/no-such-page'];

beforeAll(async () => {
  const paths = [...(await everyPath(site.origin)).map(({ path }) => path), ...OTHER_PATHS];
  pages = await inParallel(paths, async (path) => {
    const html = await (await fetch(site.origin + path, { headers: { 'accept-language': 'ja' } })).text();
    const parseErrors: string[] = [];
    const tree = fromParse5(parse(html, { onParseError: ({ code }) => parseErrors.push(code) }));
    return [{ path, tree, elements: elementsOf(tree), parseErrors }];
  });
});

function elementsOf(node: Nodes, lang = '', within: Element[] = []): Marked[] {
  if (node.type !== 'element') return 'children' in node ? node.children.flatMap((child) => elementsOf(child)) : [];
  const own = String(node.properties.lang ?? lang);
  const inside = [...within, node];
  const below = node.children.flatMap((child) => elementsOf(child, own, inside));
  return [{ element: node, lang: own, within }, ...below];
}

const isIn = ({ within }: Marked, tagName: string) => within.some((element) => element.tagName === tagName);

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** Four English words in a row. Single names and terms may remain unmarked in Japanese text. */
const ENGLISH = /(?:\b[a-z][a-z'’]+[ ,]+){3}[a-z]+/i;

/** Returns the text directly in an element, or its alternative text. */
function markedText({ element }: Marked): string {
  if (element.tagName === 'script' || element.tagName === 'style') return '';
  const own = element.children.map((child) => (child.type === 'text' ? child.value : '')).join(' ');
  return [own, element.properties.alt, element.properties.ariaLabel].filter(Boolean).join(' ');
}

test('parses without errors, and gives each id once', () => {
  const problems = pages.flatMap(({ path, elements, parseErrors }) => {
    const ids = elements.flatMap(({ element }) => element.properties.id ?? []).map(String);
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    return [...parseErrors, ...repeated].map((problem) => `${path}: ${problem}`);
  });
  expect(problems).toEqual([]);
});

test("declares the language of text in another language than the page's", () => {
  const unmarked = pages.flatMap(({ path, elements }) =>
    elements
      .filter((marked) => isIn(marked, 'body'))
      .filter((marked) => (marked.lang === 'en' ? JAPANESE : ENGLISH).test(markedText(marked)))
      .map((marked) => `${path}: ${markedText(marked).trim().slice(0, 80)}`),
  );
  expect(unmarked).toEqual([]);
});

test('increases heading levels by one at a time', () => {
  const gaps = pages.flatMap(({ path, elements }) => {
    const main = elements.filter((marked) => isIn(marked, 'main') && /^h[1-6]$/.test(marked.element.tagName));
    const levels = main.map(({ element }) => Number(element.tagName[1]));
    expect(levels[0], path).toBe(1);
    return levels
      .map((level, index) => ({ level, before: levels[index - 1] ?? 0, heading: main[index] }))
      .filter(({ level, before }) => level > before + 1)
      .map(({ level, heading }) => `${path}: ${heading ? textOf(heading.element) : ''} is h${level}`);
  });
  expect(gaps).toEqual([]);
});

test('names links, buttons and images', () => {
  const nameless = pages.flatMap(({ path, elements }) =>
    elements
      .filter(({ element }) => {
        const { tagName, properties } = element;
        if (tagName === 'img') return properties.alt === undefined;
        if ((tagName !== 'a' && tagName !== 'button') || properties.ariaHidden === 'true') return false;
        const alternatives = elementsOf(element).map((inside) => String(inside.element.properties.alt ?? ''));
        return !(textOf(element) + alternatives.join('')).trim() && !properties.ariaLabel;
      })
      .map(({ element }) => `${path}: ${element.tagName} ${String(element.properties.href ?? element.properties.src)}`),
  );
  expect(nameless).toEqual([]);
});

describe('current page', () => {
  const currentOf = (elements: Marked[], tagName: string) =>
    elements.filter((marked) => isIn(marked, tagName) && marked.element.properties.ariaCurrent === 'page');

  test("is marked in the header's links", () => {
    const wrong = pages.filter(({ path, elements }) => {
      const links = elements.filter((marked) => isIn(marked, 'header') && !isIn(marked, 'main'));
      const toItself = links.filter(({ element }) => element.properties.href === path && !element.properties.lang);
      return toItself.some(({ element }) => element.properties.ariaCurrent !== 'page');
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('is marked in the language switch, which names each language in itself', () => {
    const wrong = pages.filter(({ path, elements }) => {
      const links = elements.filter(({ element }) => element.properties.hrefLang && element.properties.lang);
      const current = links.filter(({ element }) => element.properties.ariaCurrent === 'true');
      const language = path === '/en' || path.startsWith('/en/') ? 'en' : 'ja';
      return (
        links.length === 0 ||
        links.some(({ element }) => element.properties.hrefLang !== element.properties.lang) ||
        current.some(({ element }) => element.properties.lang !== language) ||
        current.length !== links.length / 2
      );
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('is the last breadcrumb', () => {
    const inside = pages.filter(({ path }) => path.split('/').length > 3);
    expect(inside.length).toBeGreaterThan(20);
    const wrong = inside.filter(({ path, elements }) => {
      if (path.endsWith('/no-such-page')) return false;
      return currentOf(elements, 'ol').length !== 1;
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

test('contains live regions for dynamic messages from the beginning', () => {
  const without = pages.filter(
    ({ elements }) => elements.filter(({ element }) => element.properties.role === 'status').length < 2,
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});
