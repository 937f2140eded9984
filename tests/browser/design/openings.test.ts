/** First screens, left edge and contact bar of pages, at the sizes of the design. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { open } from '../../support/browser/page-actions.ts';
import { laidOut } from '../../support/browser/settled.ts';
import { openVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';
import { COMPANY } from '../../support/site/company.ts';
import { boxOf, DESKTOP, PHONE } from './boxes.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

test('begins each kind of page in its own way', async () => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const { page } = visitor;
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await page.goto(`${site.origin}/works/hamamatsucho-offices`);
    const picture = await boxOf(page, 'main figure img');
    expect(picture).toMatchObject({ x: 0, y: 0, width: size.width });
    // The image is not cropped on a phone, and by at most a quarter of its height for the title on a desktop.
    expect(picture.width / picture.height).toBeGreaterThan(1.55);
    expect(picture.width / picture.height).toBeLessThan(size === PHONE ? 1.65 : 1.6 / 0.75);
    const title = await boxOf(page, 'h1');
    expect(title.y).toBeGreaterThan(picture.y + picture.height);
    expect(title.y + title.height).toBeLessThan(size.height);
  }

  await page.goto(`${site.origin}/services/fund`);
  const [title, picture] = [await boxOf(page, 'h1'), await boxOf(page, 'main figure img')];
  expect(title.x + title.width).toBeLessThan(picture.x);
  expect(picture.x + picture.width).toBe(DESKTOP.width);
  expect(picture.height).toBeGreaterThan(picture.width);
  await page.setViewportSize(PHONE);
  const below = await boxOf(page, 'main figure img');
  expect(below).toMatchObject({ x: 0, width: PHONE.width });
  expect(below.y).toBeGreaterThan((await boxOf(page, 'h1')).y);

  await page.goto(`${site.origin}/company`);
  expect(await page.locator('main > div > :first-child figure').count()).toBe(0);

  // Careers: the picture below the header, then the title, in the first window of a desktop.
  await page.goto(`${site.origin}/recruit`);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const header = await boxOf(page, 'body > header');
    const [first, name] = [await boxOf(page, 'main figure img'), await boxOf(page, 'h1')];
    expect(first).toMatchObject({ x: 0, width: size.width });
    expect(first.y).toBeCloseTo(header.height, 0);
    expect(name.y).toBeGreaterThan(first.y + first.height);
    if (size === DESKTOP) expect(name.y + name.height).toBeLessThan(DESKTOP.height);
  }
});

test.each(['/about', '/en/about'])('begins %s with the whole mission beside title and picture', async (path) => {
  await using visitor = await openVisitor(browser, { viewport: DESKTOP });
  const { page } = visitor;
  await page.goto(site.origin + path);
  const [title, picture] = [await boxOf(page, 'h1'), await boxOf(page, 'main figure img')];
  const mission = await boxOf(page, '#mission p');
  expect(picture.x).toBe(0);
  expect(title.y + title.height).toBeLessThan(picture.y);
  expect(Math.max(title.x + title.width, picture.x + picture.width)).toBeLessThan(mission.x);
  expect(mission.y + mission.height).toBeLessThan(DESKTOP.height);
  expect(await page.locator('#mission p').evaluate((p) => p.scrollWidth - p.clientWidth)).toBe(0);
});

test('aligns header, titles, texts and footer on the widest windows', async () => {
  await using visitor = await openVisitor(browser, { viewport: { width: 2560, height: 1440 } });
  const { page } = visitor;
  for (const path of ['/', '/company', '/en/services/fund', '/works/hamamatsucho-offices']) {
    await page.goto(site.origin + path);
    const starts = ['body > header > a', 'h1', 'main h2', 'body > footer > div'].map(async (selector) =>
      selector.endsWith('div')
        ? Math.round(await page.locator('body > footer address').evaluate((e) => e.getBoundingClientRect().x))
        : Math.round((await boxOf(page, selector)).x),
    );
    expect(new Set(await Promise.all(starts)).size, path).toBe(1);
  }
});

test('ends pictures and lines of sections on a column or at the edge of the widest windows', async () => {
  await using visitor = await openVisitor(browser, { viewport: { width: 2560, height: 1440 } });
  const { page } = visitor;
  let pictures = 0;
  for (const path of ['/', '/company', '/services/fund', '/recruit', '/works/hamamatsucho-offices']) {
    await page.goto(site.origin + path);
    const edges = await page.evaluate(edgesBesideTheGrid);
    expect(edges.strays, path).toEqual([]);
    pictures += edges.pictures;
  }
  expect(pictures).toBeGreaterThan(10);
});

test('begins titles, texts and lists on one of two axes', async () => {
  await using visitor = await openVisitor(browser, { viewport: DESKTOP });
  const { page } = visitor;
  for (const path of [
    ...['/about', '/columns/9', '/company', '/contact', '/download', '/news', '/news/24', '/p/privacy', '/seminars'],
    '/works/hamamatsucho-offices',
  ]) {
    await page.goto(site.origin + path);
    const starts = await page
      .locator(
        'main :is(h1, section > h2, .grid > :is(h2, ul, .prose), .grid > div > .prose, ul:has(> li > time:first-child))',
      )
      .evaluateAll((all) => all.filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect().x));
    const [left = 0] = starts;
    const gap = await page
      .locator('main .grid')
      .first()
      .evaluate((e) => Number.parseFloat(getComputedStyle(e).columnGap));
    expect(starts.length, path).toBeGreaterThan(1);
    const axes = [0, left, (DESKTOP.width + gap) / 2];
    expect(
      starts.filter((x) => axes.every((axis) => Math.abs(x - axis) > 1)),
      path,
    ).toEqual([]);
  }
});

/** Returns edges that are neither those of a column nor the window's. Runs in the page. */
function edgesBesideTheGrid() {
  const width = document.documentElement.clientWidth;
  const start = (document.querySelector('main h1') as HTMLElement).getBoundingClientRect().x;
  const gap = Number.parseFloat(getComputedStyle(document.querySelector('main .grid') as HTMLElement).columnGap);
  const step = (width - 2 * start + gap) / 12;
  const columns = Array.from({ length: 12 }, (_, at) => start + at * step);
  const isNear = (edge: number, edges: number[]) => edges.some((other) => Math.abs(edge - other) <= 1);
  const strays: string[] = [];
  const pictures = [...document.querySelectorAll('main picture > img')].map((e) => e.getBoundingClientRect());
  const visible = pictures.filter((box) => box.width > 200);
  for (const { left, right } of visible) {
    if (!isNear(left, [0, ...columns])) strays.push(`picture from ${left}`);
    if (!isNear(right, [width, ...columns.map((column) => column + step - gap)])) strays.push(`picture to ${right}`);
  }
  for (const section of document.querySelectorAll('main section')) {
    const line = getComputedStyle(section, '::before');
    if (line.content !== 'none' && line.borderTopWidth !== '0px' && !isNear(Number.parseFloat(line.left), [start]))
      strays.push(`line of #${section.id} from ${line.left}`);
  }
  return { strays, pictures: visible.length };
}

test('shows no dark area before a picture has loaded', async () => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const { page } = visitor;
  for (const [path, selector] of [
    ['/', 'main [data-hero]:has(> picture)'],
    ['/recruit', '.portrait div:has(> picture)'],
  ] as const) {
    await page.goto(site.origin + path);
    const background = await page
      .locator(selector)
      .first()
      .evaluate((e) => getComputedStyle(e).backgroundColor);
    const channels =
      background
        .match(/[\d.]+/g)
        ?.slice(0, 3)
        .map(Number) ?? [];
    expect(Math.min(...channels), `${path} ${background}`).toBeGreaterThan(200);
  }
});

test('has an image on every two screens of the services on a phone, and a short footer', async () => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const { page } = visitor;
  for (const [prefix, tallest] of [
    ['', 620],
    ['/en', 725],
  ] as const) {
    for (const path of ['/services/fund', '/services/client']) {
      await page.goto(site.origin + prefix + path);
      await laidOut(page);
      expect(await longestWithoutPicture(page), prefix + path).toBeLessThanOrEqual(2 * PHONE.height);
      expect((await boxOf(page, 'body > footer')).height, prefix + path).toBeLessThanOrEqual(tallest);
    }
    await page.goto(`${site.origin}${prefix}/no-such-page`);
    visitor.allowConsoleErrors(/404/);
    expect((await boxOf(page, 'body > footer')).height).toBeLessThan(1.15 * (await boxOf(page, 'main')).height);
  }
  // The folded part of the footer opens by keyboard, and is open on wide windows.
  const privacy = page.locator('body > footer').getByRole('link', { name: 'Privacy', exact: true });
  expect(await privacy.isVisible()).toBe(false);
  await page.locator('body > footer nav summary').press('Enter');
  expect(await privacy.isVisible()).toBe(true);
  await page.locator('body > footer nav summary').press('Enter');
  await page.setViewportSize(DESKTOP);
  expect(await privacy.isVisible()).toBe(true);
});

/** Returns the longest distance from one image or chart to the next, or to the end of the text. */
function longestWithoutPicture(page: Page): Promise<number> {
  return page.evaluate(() => {
    const ends = ({ top, bottom }: DOMRect) => [top, bottom] as const;
    const visible = [...document.querySelectorAll('main :is(figure, img, .orbit)')]
      .map((element) => ends(element.getBoundingClientRect()))
      .filter(([top, bottom]) => bottom - top > 100)
      .toSorted(([a], [b]) => a - b);
    const [from, to] = ends((document.querySelector('main') as HTMLElement).getBoundingClientRect());
    let [longest, end] = [0, from];
    for (const [top, bottom] of [...visible, [to, to] as const]) {
      longest = Math.max(longest, top - end);
      end = Math.max(end, bottom);
    }
    return longest;
  });
}

test('keeps the contact bar in reach on a phone, without covering the focused element or the footer', async () => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const { page } = visitor;
  await page.goto(`${site.origin}/en/services/fund`);
  await laidOut(page);
  const line = page.getByRole('complementary', { name: 'How to contact us' });
  // English pages show the number for calls from abroad.
  const telephone = COMPANY.telephone.replace('0', '+81-');
  const name = telephone.replaceAll('-', ' ');
  expect(await line.getByRole('link', { name }).getAttribute('href')).toBe(`tel:${telephone}`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const top of [0, height / 3, height / 2]) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    const { y, height: lines } = (await line.boundingBox()) ?? { y: 0, height: 0 };
    expect(Math.round(y + lines)).toBe(PHONE.height);
    expect(lines).toBeLessThan(72);
  }
  // A question far below, focused by keyboard.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const summary = page.locator('main summary').first();
  await page.locator('main a').first().focus();
  await summary.focus();
  const [focused, bar] = [await summary.boundingBox(), await line.boundingBox()];
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  expect(((await line.boundingBox())?.y ?? 0) + 1).toBeLessThan((await boxOf(page, 'body > footer')).y);

  await line.getByRole('link', { name: 'Enquire about investing' }).evaluate((link: HTMLElement) => link.click());
  await page.getByRole('radio', { name: 'Investment' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Investment' }).isChecked()).toBe(true);
});

test.each([
  ['/', 'ja'],
  ['/en', 'en'],
])('sticks the header of %s to the top once the hero is out of view, without moving content', async (path, lang) => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const { page } = visitor;
  await open(page, site.origin + path);
  const header = page.locator('body > header');
  const logo = () => header.locator('> a img').getAttribute('src');
  const top = async () => (await header.boundingBox())?.y;
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await logo()).toContain(`logo-${lang}-on-pictures.svg`);
  await page.evaluate(() => scrollTo(0, 300));
  expect(await top()).toBe(-300);
  // Below the window, the first frame omits parts of the page.
  await page.waitForLoadState('networkidle');
  const before = await height();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await expect.poll(top).toBe(0);
  await expect.poll(logo).toContain(`logo-${lang}.svg`);
  expect(await height()).toBe(before);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(logo).toContain(`logo-${lang}-on-pictures.svg`);
});
