/** A video in a text: the video service is contacted only after the visitor clicks. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentFolder, contentFolder, news, newsEn, PNG, SITE_EN, SITE_JA } from '../backend/content-folder.ts';
import { openVisitor } from '../support/browser/visitor.ts';
import { browserForFile } from '../support/for-file.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

const FILM = 'https://youtu.be/M7lc1UVf-VE';
const PLAYER = 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1';

const browser = browserForFile({ pictures: false });
let folder: ContentFolder;
let site: SiteInProcess;
beforeAll(async () => {
  const body = `Text.\n\n${FILM}\n\n<figure class="wp-block-embed"><iframe title="On site" src="https://player.vimeo.com/video/1"></iframe></figure>\n`;
  folder = await contentFolder({
    'site/ja.md': SITE_JA,
    'site/en.md': SITE_EN.replaceAll('試験不動産', 'Fixture Estate').replace('作品', 'Works'),
    'site/share.png': PNG,
    'news/1/ja.md': news(1, { body }),
    'news/1/en.md': newsEn('One', body),
  });
  site = await siteInProcess({ CONTENT_DIR: folder.path });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await folder?.remove();
});

test.each([
  ['ja', '/news/1', 'YouTubeの動画 再生すると、YouTube（Google LLC）に接続します。'],
  ['en', '/en/news/1', 'Video on YouTube Playing it connects you to YouTube (Google LLC).'],
])('shows a card and, after a click, the player: %s', async (locale, path, name) => {
  await using visitor = await openVisitor(browser, { locale, viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  const requested: string[] = [];
  await page.context().route(/youtube|vimeo/, async (route) => {
    requested.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  // The script loads when the browser is idle. Before, the card is a link.
  await page.goto(site.origin + path, { waitUntil: 'networkidle' });
  const card = page.getByRole('link', { name });
  const box = await card.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  expect(requested).toEqual([]);
  await card.focus();
  await page.keyboard.press('Enter');
  const player = page.locator(`iframe[src="${PLAYER}"]`);
  await player.waitFor();
  await expect.poll(() => requested).toEqual([PLAYER]);
  expect(await player.evaluate((element) => element === document.activeElement)).toBe(true);
  const after = await player.boundingBox();
  expect([after?.width, after?.height]).toEqual([box?.width, box?.height]);
  // The other video is still a card.
  expect(await page.getByRole('link', { name: /On site.*Vimeo/ }).count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe(path);
});

test("links to the video's page without JavaScript", async () => {
  const html = await (await fetch(`${site.origin}/news/1`)).text();
  expect(html).toContain('<a href="https://www.youtube.com/watch?v=M7lc1UVf-VE"');
  expect(html).not.toContain('<iframe');
});
