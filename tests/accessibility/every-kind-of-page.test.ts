/** Visits every kind of page once, and runs all checks on it. */
import axe from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { siteConfig } from '../../site.config.ts';
import { pageProblems } from '../support/browser/page-problems.ts';
import { hydrated, NOT_FOUND_ERROR, openVisitor, type Visitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { everyPath, type SitePath } from '../support/site/every-path.ts';
import { kindsOfPage } from './kinds-of-page.ts';
import { animatedElements } from './page-checks/animated-elements.ts';
import { axeFindings } from './page-checks/axe-findings.ts';
import { lostText } from './page-checks/lost-text.ts';
import { smallTargets } from './page-checks/small-targets.ts';
import { unnamedNodes } from './page-checks/unnamed-nodes.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** 1280 by 1024 at 400 % zoom. */
const ENLARGED = { width: 320, height: 256 };
const TABLET = { width: 820, height: 1180 };
const SMALLEST = { width: 320, height: 640 };
/** Pages that were too wide for the smallest window at double text size: grid gaps, a wide table, cards. */
const WIDEST = new Set([`/campaign/${siteConfig.campaign.slug}`, '/services/client', '/en/columns']);

/**
 * Pages on which axe checks header and footer and the menu is measured, because both are the same on all other pages: a
 * page that is not in the menu, and one that is.
 */
const WITH_LAYOUT = new Set(['/', '/en', '/company', '/en/company']);
const LAYOUT = ['body > header', 'body > footer'];

type Size = { width: number; height: number };
type Check = 'page' | 'axe' | 'tree' | 'motion' | 'sizes' | 'targets' | 'spacing' | 'letters';
type Finding = readonly [Check, string];

let visited: string[] = [];
const findings: Finding[] = [];
const findingsOf = (check: Check) => findings.flatMap(([by, description]) => (by === check ? [description] : []));

beforeAll(async () => {
  visited = await kindsOfPage(site.origin);
  const published = new Map((await everyPath(site.origin)).map((entry) => [entry.path, entry]));
  const walk = async (paths: readonly string[], layouts: readonly [Size, Size]) => {
    await using visitor = await openVisitor(browser, { viewport: layouts[0] });
    // An init script is transferred only once.
    await visitor.context.addInitScript(axe.source);
    let [layout, otherLayout] = layouts;
    for (const path of paths) {
      findings.push(...(await arriveAt(visitor, path, published.get(path))));
      findings.push(...(await checkPage(visitor.page, path, layout, otherLayout)));
      // The next page starts with the current window size, because resizing is slow.
      [layout, otherLayout] = [otherLayout, layout];
    }
  };
  // Both languages of a page share their HTML and are adjacent in the list, so each is tested on one of two layouts.
  await Promise.all([walk(everySecond(visited, 0), [DESKTOP, PHONE]), walk(everySecond(visited, 1), [PHONE, DESKTOP])]);
});

const everySecond = (paths: readonly string[], first: 0 | 1) => paths.filter((_, index) => index % 2 === first);

/** Collects messages during load and hydration. Also verifies that a published page is the right one. */
async function arriveAt(visitor: Visitor, path: string, published: SitePath | undefined): Promise<Finding[]> {
  const { page, context } = visitor;
  const payloads: string[] = [];
  const note = (request: Request) => void (request.url().endsWith('/payload.js') && payloads.push(request.url()));
  page.on('request', note);
  // The language cookie of the last page would redirect the next one.
  await context.clearCookies();
  const response = await page.goto(site.origin + path, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  await hydrated(page);
  const problems = published ? await pageProblems(page, published, response?.status()) : [];
  const consoleErrors = visitor.consoleErrors.splice(0).filter((message) => !NOT_FOUND_ERROR.test(message));
  page.off('request', note);
  problems.push(...payloads.map((url) => `loads ${url}: the document is not the one that was sent`));
  problems.push(...consoleErrors.map((message) => `complains: ${message}`));
  return problems.map((problem) => ['page', `${path} ${problem}`] as const);
}

async function checkPage(page: Page, path: string, layout: Size, otherLayout: Size): Promise<Finding[]> {
  const all: Finding[] = [];
  const runCheck = async (by: Check, at: Size, findProblems: (page: Page) => Promise<string[]>) => {
    if (page.viewportSize()?.width !== at.width) await page.setViewportSize(at);
    for (const problem of await findProblems(page)) all.push([by, `${path} at ${at.width} px: ${problem}`]);
  };
  await runCheck('axe', layout, (at) => axeFindings(at, WITH_LAYOUT.has(path) ? [] : LAYOUT));
  await runCheck('motion', layout, animatedElements);
  await runCheck('tree', layout, unnamedNodes);

  await unfold(page);
  for (const size of [layout, TABLET, ENLARGED, otherLayout]) {
    await runCheck('sizes', size, lostText);
    if (size === TABLET || size === PHONE)
      await runCheck('targets', size, (at) => smallTargets(at, WITH_LAYOUT.has(path)));
  }

  const undo = await spaceText(page);
  await runCheck('spacing', otherLayout, lostText);
  await undo();

  const shrink = await enlargeLetters(page);
  await runCheck('letters', otherLayout, lostText);
  if (WIDEST.has(path)) await runCheck('letters', SMALLEST, outsideViewport);
  await shrink();
  return all;
}

/** Reports horizontal scrolling. */
async function outsideViewport(page: Page): Promise<string[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > SMALLEST.width ? [`the page is ${width} wide`] : [];
}

/** Opens collapsed answers, which are text, too. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}

/** Applies text spacing of WCAG 2.2, 1.4.12. A constructed style sheet, because the CSP allows no style elements. */
async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }
    `);
    document.adoptedStyleSheets.push(sheet);
  });
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/** Uses the browser's setting, which media queries reflect. */
async function enlargeLetters(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  return async () => {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
    await devtools.detach();
  };
}

test('visits every kind of page', () => {
  expect(visited.length).toBeGreaterThan(40);
});

test('LC-11 shows the right page, and hydrates without errors', () => {
  expect(findingsOf('page')).toEqual([]);
});

test('finds no axe violations on phone and desktop', () => {
  expect(findingsOf('axe')).toEqual([]);
});

test('names every element in the accessibility tree, with its visible text', () => {
  expect(findingsOf('tree')).toEqual([]);
});

test('has no animations or transitions with reduced motion', () => {
  expect(findingsOf('motion')).toEqual([]);
});

test('loses no content at 400 % zoom and at every width of the design', () => {
  expect(findingsOf('sizes')).toEqual([]);
});

test('offers targets of 44 px around the content on phone and tablet, which do not overlap', () => {
  expect(findingsOf('targets')).toEqual([]);
});

test('loses no content with user-defined text spacing', () => {
  expect(findingsOf('spacing')).toEqual([]);
});

test('loses no content at double text size', () => {
  expect(findingsOf('letters')).toEqual([]);
});
