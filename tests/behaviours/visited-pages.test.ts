import { expect, test } from 'vitest';
import { boxesOf, stylesOf } from '../support/browser/computed-styles.ts';
import { followLink } from '../support/browser/follow-link.ts';
import { open } from '../support/browser/page-actions.ts';
import { arrived } from '../support/browser/settled.ts';
import { inSameDocument, openVisitor, type Visitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

/** Pages with different stylesheets, the extension's page without one, and a page again. */
const PATHS = [
  '/',
  '/services/fund',
  '/works',
  '/contact',
  '/works/ebisu-shops',
  '/company',
  '/columns',
  '/recruit',
  '/fixture/fetch',
  '/columns/3',
  '/search',
  '/works',
];

/** Alternative texts in place of pictures would have any height, and appear at any time. */
async function fixPictures({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('img { height: 9rem !important; overflow: clip }');
    document.adoptedStyleSheets.push(sheet);
  });
}

test.each([390, 1440])(
  'shows each page at %i px as on a fresh load, after any other pages, forward and back',
  { timeout: 120_000 },
  async (width) => {
    const viewport = { width, height: 900 };
    await using visitor = await openVisitor(browser, { viewport });
    await using stranger = await openVisitor(browser, { viewport });
    await fixPictures(visitor);
    await fixPictures(stranger);
    const fresh = new Map<string, [styles: string[], boxes: string[]]>();
    const expectFresh = async (path: string) => {
      let expected = fresh.get(path);
      if (!expected) {
        await open(stranger.page, site.origin + path);
        expected = [await stylesOf(stranger.page), await boxesOf(stranger.page)];
        fresh.set(path, expected);
      }
      await arrived(visitor.page);
      expect(new URL(visitor.page.url()).href).toBe(new URL(site.origin + path).href);
      expect(await boxesOf(visitor.page), path).toEqual(expected[1]);
      expect(await stylesOf(visitor.page), path).toEqual(expected[0]);
    };
    await open(visitor.page, site.origin + PATHS[0]);
    for (const path of PATHS.slice(1)) {
      await followLink(visitor.page, path);
      await visitor.page.waitForURL(site.origin + path);
      await expectFresh(path);
    }
    for (const path of PATHS.slice(-5, -1).reverse()) {
      await visitor.page.goBack();
      await expectFresh(path);
    }
    expect(await inSameDocument(visitor.page)).toBe(true);
  },
);
