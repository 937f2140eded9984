/** A day of an editor in a browser */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { signClaims } from '../../../server/preview/preview-tokens.ts';
import { browserForFile } from '../../support/for-file.ts';
import { allowWordpressErrors, pressPreview, preview, publish, visitAdmin } from './support/admin/editor-visit.ts';
import { writeEveryBlock } from './support/admin/every-block.ts';
import { logIn } from './support/admin/log-in.ts';
import { upload } from './support/admin/media-library.ts';
import { editorOf, type ImportedWordpress, type Post, postOf } from './support/imported-wordpress.ts';
import { letTimePass } from './support/let-time-pass.ts';
import { wordpressProblem } from './support/local-wordpress.ts';
import { untilAnnounced } from './support/site/until-announced.ts';
import { startWiredSite, type WiredSite } from './support/site/wired-site.ts';

const problem = await wordpressProblem();
const PICTURES = join(PROJECT_ROOT, 'tests/fixture-site/content/works/tabata-store');

describe.skipIf(problem)('a day as an editor', () => {
  const browser = browserForFile();
  const errors: string[] = [];
  let wordpress: ImportedWordpress;
  let site: WiredSite;
  let editor: ReturnType<typeof editorOf>;
  beforeAll(async () => {
    site = await startWiredSite({ onPluginError: (entry) => errors.push(entry) });
    ({ wordpress } = site);
    editor = editorOf(wordpress);
  });
  afterAll(async () => {
    await site?.stop();
    expect(errors).toEqual([]);
  });

  const tamura = (path: string) => visitAdmin(browser, site, 'tamura', path);
  const visitorResponse = async (path: string) => {
    await untilAnnounced(wordpress.folder);
    const response = await fetch(site.origin + path);
    return `${response.status} ${await response.text()}`;
  };
  const title = (page: Page) => page.locator('.editor-post-title__input');

  test('writes a column with pictures, previews it, publishes it, and then its English version', async () => {
    await using visit = await tamura('post-new.php?post_type=meguri_column');
    const { page } = visit;
    await title(page).fill('冷凍倉庫の一日');
    await page.keyboard.press('Enter');
    await page.keyboard.type('# 夜明け前');
    await page.keyboard.press('Enter');
    await page.keyboard.type('四時に荷が着きます。');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/画像');
    await page.getByRole('option', { name: '画像', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.wp-block-image input[type=file]').setInputFiles(join(PICTURES, 'aisle.jpg'));
    await page.locator('.wp-block-image img[src*="/uploads/"]').waitFor();
    await page.getByLabel('代替テキスト').fill('夜明けの荷捌き場');

    await page.locator('.edit-post-sidebar__panel-tab', { hasText: 'コラム' }).click();
    await page.getByLabel('要約').fill('冷凍倉庫で働く人の一日です。');
    await page.getByLabel('分類').selectOption({ label: '建物' });
    await page.getByLabel('執筆者').fill('運用部');
    await page.getByRole('button', { name: '画像を選択' }).click();
    await page.locator('.media-modal input[type=file]').setInputFiles(join(PICTURES, 'cover.jpg'));
    const choose = page.locator('.media-modal .media-button-select:not([disabled])');
    await choose.click();
    await page.getByText('代替テキストがありません。', { exact: true }).waitFor();
    await page.getByRole('button', { name: '代替テキストと中心点' }).click();
    await page.getByLabel('日本語の代替テキスト').fill('冷凍倉庫の外観');
    await page.getByLabel('英語の代替テキスト').fill('The cold store from outside');
    await page.getByRole('button', { name: '説明を保存' }).click();
    await page.locator('.meguri-panel').getByText('公開できる状態です').waitFor();

    const tab = await preview(page, site);
    expect(await tab.locator('h1').textContent()).toBe('冷凍倉庫の一日');
    expect(await tab.locator('main h2').first().textContent()).toBe('夜明け前');
    await tab.getByAltText('夜明けの荷捌き場').waitFor();
    await tab.getByAltText('冷凍倉庫の外観').waitFor();
    await tab.close();
    expect(await visitorResponse('/columns')).not.toContain('冷凍倉庫の一日');
    await publish(page);
    expect(await visitorResponse('/columns')).toContain('冷凍倉庫の一日');

    await page.getByRole('button', { name: 'パネルを閉じる' }).click();
    await page.getByRole('button', { name: '英語版の下書きを作成' }).click();
    await page.locator('.meguri-panel').getByText('英語版は下書きです').waitFor();
    await title(page).fill('A day in a cold store');
    await page.getByLabel('要約').fill('A day of those who work there.');
    await page.locator('.meguri-panel').getByText('日本語のままです。').first().waitFor();
    await page.getByLabel('執筆者').fill('Asset management');
    await page.getByRole('document', { name: /見出し/ }).fill('Before dawn');
    await page.getByRole('document', { name: /段落/ }).fill('Goods arrive at four.');
    await page.locator('.edit-post-sidebar__panel-tab', { hasText: 'コラム' }).click();
    // The picture still has a Japanese alternative text.
    await page.getByRole('button', { name: /^確認が必要な項目/ }).click();
    const findings = page.locator('.edit-post-sidebar .meguri-findings');
    // Rechecks during typing may remove a button in the middle of a click.
    const english = page.getByLabel('英語の代替テキスト');
    const open = async () => {
      if (await english.isVisible()) return true;
      await findings.getByRole('button', { name: '代替テキストと中心点' }).click();
      return english.isVisible();
    };
    await expect.poll(open, { interval: 2000 }).toBe(true);
    await english.fill('The loading dock at dawn');
    await page.getByRole('button', { name: '説明を保存' }).click();
    await findings.getByRole('button', { name: '「The loading dock at dawn」を使う' }).click();
    await page.locator('.meguri-panel').getByText('公開できる状態です').waitFor();
    await publish(page);
    expect(await visitorResponse('/en/columns')).toContain('A day in a cold store');
    allowWordpressErrors(visit);
  });

  test('previews unsaved corrections of a published entry, updates it, and unpublishes it', async () => {
    const post = await postOf(editor, 'works', 16);
    await using visit = await tamura(`post.php?post=${post.id}&action=edit`);
    const { page } = visit;
    const place = page.getByLabel('所在地');
    for (const text of ['東京都見本区の一', '東京都見本区の二']) {
      await place.fill(text);
      const tab = await preview(page, site);
      await tab.getByText(text).waitFor();
      await tab.close();
    }
    const link = async (login: 'admin' | 'tamura') => {
      const headers = { cookie: await logIn(wordpress, login) };
      const entrance = `${wordpress.origin}/?meguri_preview=${post.id}`;
      const response = await fetch(entrance, { headers, redirect: 'manual' });
      await response.arrayBuffer();
      return response.headers.get('location') ?? '';
    };
    const claims = (address: string) =>
      JSON.parse(Buffer.from(address.split('.')[1] ?? '', 'base64url').toString()) as Parameters<typeof signClaims>[0];
    expect(claims(await link('tamura')).revision).toMatch(/^autosave-\d+$/);
    expect(claims(await link('admin')).revision).toBe('saved');
    // An expired link.
    const expiredClaims = { ...claims(await link('tamura')), exp: Math.floor(Date.now() / 1000) - 1 };
    const token = signClaims(expiredClaims, 'preview-link', [wordpress.secrets.previewSecret]);
    for (const [language, sentence] of [
      ['ja', 'プレビュー'],
      ['en', 'preview'],
    ] as const) {
      const expired = await fetch(`${site.origin}/preview?token=${token}`, {
        headers: { 'accept-language': language },
      });
      expect([expired.status, expired.headers.get('content-language')]).toEqual([403, language]);
      expect(await expired.text()).toContain(sentence);
    }

    await place.fill('');
    const refused = await pressPreview(page);
    await refused.getByText('まだプレビューできません').waitFor();
    expect(await refused.locator('li').allTextContents()).toEqual(['所在地: 入力してください。']);
    await refused.close();

    await place.fill('東京都見本区の三');
    expect(await visitorResponse('/works/mejiro-flats')).not.toContain('見本区');
    await page.getByRole('button', { name: '更新', exact: true }).click();
    await expect.poll(() => visitorResponse('/works/mejiro-flats')).toContain('東京都見本区の三');
    await page.getByRole('button', { name: '下書きへ戻す' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => visitorResponse('/works/mejiro-flats')).toMatch(/^404/);
    allowWordpressErrors(visit);
  });

  test('shows a text with every block like the rest of the site, also on a phone', async () => {
    const cover = (await postOf(editor, 'works', 7)).meta.meguri_cover?.id ?? 0;
    const other = (await postOf(editor, 'works', 16)).meta.meguri_cover?.id ?? 0;
    const picture = (id: number) => editor<{ id: number; source_url: string }>(`media/${id}`);
    const file = await upload(wordpress, 'outline.pdf', Buffer.alloc(420_000));
    const meta = { meguri_category: 'buildings', meguri_summary: '要約です。', meguri_author_role: '運用部' };
    const draft = await editor<Post>('meguri-columns', {
      title: 'ブロック',
      status: 'draft',
      meta: { ...meta, meguri_cover: { id: cover } },
    });
    await using visit = await tamura(`post.php?post=${draft.id}&action=edit`);
    const { page } = visit;
    await title(page).waitFor();
    await writeEveryBlock(page, [await picture(cover), await picture(other), await picture(cover)], file);
    const tab = await preview(page, site);
    await tab.locator('.prose').getByText('庫内の温度は一定です。').waitFor();
    await tab.close();
    await publish(page);

    await page.goto(`${site.origin}/columns/${draft.meta.meguri_entry_id}`);
    const prose = page.locator('.prose');
    const rows = (selector: string) =>
      prose
        .locator(selector)
        .evaluateAll((all) => new Set(all.map((element) => element.getBoundingClientRect().top)).size);
    expect(await prose.locator('> *').evaluateAll((all) => all.map(({ tagName }) => tagName).join(' '))).toBe(
      'H2 P H3 UL BLOCKQUOTE FIGURE FIGURE FIGURE DIV P HR FIGURE FIGURE P DIV',
    );
    expect(await prose.locator('ul ul li, blockquote cite, figcaption, a.more, small').allTextContents()).toEqual([
      ...['庫内', '倉庫長', '区画と温度', '四時', '外から', '実績を見る'],
      ...['再生すると、YouTube（Google LLC）に接続します。', '再生すると、Vimeo（Vimeo.com, Inc.）に接続します。'],
      'PDF、0.4 MB',
    ]);
    expect(await prose.locator('a[data-video] b').allTextContents()).toEqual(['倉庫の一日', 'Vimeoの動画']);
    expect(await prose.locator('iframe, script, [style], [onclick], [class*=acme], [class*=wp-]').count()).toBe(0);
    expect([await rows('figure figure'), await rows('[data-block=columns] > div')]).toEqual([1, 1]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect([await rows('figure figure'), await rows('[data-block=columns] > div')]).toEqual([2, 2]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    allowWordpressErrors(visit);
  });

  test('schedules a news item, moves it to the trash, and restores it', async () => {
    const content = '<!-- wp:paragraph --><p>本文です。</p><!-- /wp:paragraph -->';
    const meta = { meguri_category: 'company', meguri_summary: '要約です。' };
    const draft = await editor<Post>('meguri-news', { title: '予定した公開', status: 'draft', content, meta });
    const path = `/news/${draft.meta.meguri_entry_id}`;
    await using visit = await tamura(`post.php?post=${draft.id}&action=edit`);
    const { page } = visit;
    await page.locator('.edit-post-post-schedule__toggle').click();
    await page.getByLabel('年', { exact: true }).fill(String(new Date().getFullYear() + 1));
    await page.keyboard.press('Tab');
    expect(await page.getByRole('button', { name: '午後' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '予約…' }).waitFor();
    await publish(page);
    expect(await visitorResponse(path)).toMatch(/^404/);
    letTimePass(wordpress.folder, draft.id);
    await wordpress.runCron();
    expect(await visitorResponse(path)).toContain('予定した公開');

    await page.goto(`${wordpress.origin}/wp-admin/edit.php?post_type=meguri_news&s=予定した公開`);
    const row = page.locator(`#post-${draft.id}`);
    expect(await row.locator('.column-date').textContent()).toMatch(/\d{4}年\d+月\d+日 \d\d:\d\d$/);
    await row.locator('.row-title').hover();
    await row.getByRole('link', { name: '「予定した公開」をゴミ箱へ移動' }).click();
    await page.getByRole('link', { name: '取り消し' }).waitFor();
    expect(await visitorResponse(path)).toMatch(/^404/);
    await page.getByRole('link', { name: '取り消し' }).click();
    await expect.poll(() => visitorResponse(path)).toContain('予定した公開');
    allowWordpressErrors(visit);
  });

  test('deletes a section only with its own button, not with keys', async () => {
    const post = await postOf(editor, 'pages', 5);
    await using visit = await tamura(`post.php?post=${post.id}&action=edit`);
    const { page } = visit;
    const sections = page.locator('.meguri-section');
    await sections.first().waitFor();
    const count = await sections.count();
    expect(count).toBeGreaterThan(1);
    await sections.nth(1).click();
    await page.locator('.meguri-section--open').focus();
    for (const key of ['Delete', 'Backspace', 'Control+a', 'Delete', 'Enter']) await page.keyboard.press(key);
    expect(await sections.count()).toBe(count);
    await sections.nth(1).click();
    await page.getByRole('button', { name: 'この部分を削除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '削除', exact: true }).click();
    await expect.poll(() => sections.count()).toBe(count - 1);
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expect.poll(() => sections.count()).toBe(count);

    // Closing the window of a section keeps its text.
    await sections.filter({ hasText: 'ファンドの仕組み' }).first().click();
    await page.locator('.meguri-section--open').getByRole('button', { name: '編集', exact: true }).first().click();
    await page.frameLocator('.meguri-modal iframe').locator('body').click();
    await page.keyboard.type('書きかけの文。');
    await page.locator('.meguri-modal').getByRole('button', { name: '閉じる' }).click();
    await page.locator('.meguri-section--open').getByText('書きかけの文。').waitFor();
    allowWordpressErrors(visit);
  });
});
