import type { Locator, Page } from 'playwright-core';
import type { Sample } from './sample.ts';
import type { View } from './take-view.ts';

const list = (type: string) => `/wp-admin/edit.php?post_type=meguri_${type}`;
const editor = (post: number) => `/wp-admin/post.php?post=${post}&action=edit`;
const settings = (name: string) => `/wp-admin/admin.php?page=meguri-${name}`;
const panel = (page: Page, title: string): Locator =>
  page.locator('.components-panel__body').filter({ has: page.getByRole('button', { name: title, exact: true }) });

export const LOGIN: View = { name: 'login', path: '/wp-login.php', height: 500 };

const LABELS = {
  ja: { language: '言語', describe: '代替テキストと中心点', checked: /^(?:公開できる状態です|確認が必要な項目)/ },
  en: { language: 'Language', describe: 'Description and focus', checked: /^(?:Ready to publish|To correct)/ },
};

/** Views with English labels. The others show the site or Japanese labels. */
const IN_ENGLISH = new Set([
  ...['dashboard', 'list', 'write', 'check', 'picture', 'language', 'translate', 'schedule', 'sections'],
  ...['profile', 'menus', 'inbox', 'enquiry'],
]);

export function englishViewsOf(sample: Sample): View[] {
  const views = viewsOf(sample, 'en').filter(({ name }) => IN_ENGLISH.has(name));
  return views.map((view) => ({ ...view, name: `${view.name}-en` }));
}

export function viewsOf(sample: Sample, lang: keyof typeof LABELS = 'ja'): View[] {
  const labels = LABELS[lang];
  const isReady = (page: Page) => readyEditor(page, labels.checked);
  const openInserter = async (page: Page) => {
    await isReady(page);
    await page.locator('.edit-post-header-toolbar__inserter-toggle').click();
    await inserter(page)[0]?.waitFor();
  };
  const row = (page: Page) => page.locator(`#post-${sample.changed}`);
  return [
    { name: 'dashboard', path: '/wp-admin/', height: 700 },
    { name: 'list', path: list('news'), height: 640 },
    { name: 'row', path: list('news'), arrange: (page) => row(page).hover(), parts: (page) => [row(page)] },
    { name: 'write', path: editor(sample.draft), arrange: isReady },
    { name: 'blocks', path: editor(sample.draft), arrange: openInserter, parts: inserter },
    {
      name: 'check',
      path: '/wp-admin/post-new.php?post_type=meguri_news',
      arrange: openPublishPanel,
      parts: (page) => [
        page.locator('.editor-post-publish-panel__header'),
        page.locator('.components-panel__body').filter({ has: page.locator('.meguri-findings') }),
      ],
    },
    {
      name: 'picture',
      path: editor(sample.work),
      windowHeight: 1500,
      arrange: async (page) => {
        await isReady(page);
        await page.locator('#meguri-meta-cover').getByRole('button', { name: labels.describe }).first().click();
        await page.getByRole('dialog').locator('img').waitFor();
      },
      parts: (page) => [page.getByRole('dialog')],
    },
    {
      name: 'language',
      path: editor(sample.changed),
      arrange: isReady,
      parts: (page) => [panel(page, labels.language)],
    },
    {
      name: 'translate',
      path: editor(sample.english),
      arrange: async (page) => {
        await isReady(page);
        await page.locator('.meguri-facts').waitFor();
      },
    },
    { name: 'preview', path: `/?meguri_preview=${sample.draft}`, arrange: fixHour },
    {
      name: 'schedule',
      path: editor(sample.scheduled),
      arrange: async (page) => {
        await isReady(page);
        await page.locator('.edit-post-post-schedule button').first().click();
      },
      parts: (page) => [page.locator('.edit-post-sidebar'), page.locator('.components-popover')],
    },
    {
      name: 'published',
      path: editor(sample.changed),
      arrange: isReady,
      parts: (page) => [page.locator('.edit-post-header')],
    },
    { name: 'sections', path: editor(sample.page), arrange: (page) => isReady(page).then(() => openSection(page)) },
    { name: 'kinds-of-sections', path: editor(sample.page), arrange: openInserter, parts: inserter },
    { name: 'profile', path: settings('profile'), height: 640 },
    { name: 'menus', path: settings('menus'), height: 600 },
    { name: 'notice', path: settings('notice'), height: 460 },
    { name: 'redirects', path: settings('redirects'), height: 420 },
    { name: 'inbox', path: list('submission'), height: 360 },
    { name: 'enquiry', path: `${list('submission')}&page=meguri-submission&id=${sample.enquiry}`, height: 720 },
  ];
}

/** Opens panels, whose state WordPress remembers. */
async function readyEditor(page: Page, checked: RegExp): Promise<void> {
  await page.locator('.edit-post-fullscreen-mode-close img').waitFor();
  await page.evaluate('wp.data.dispatch("core/edit-post").openGeneralSidebar("edit-post/document")');
  await page.locator('.meguri-panel .meguri-language').waitFor();
  await page.getByRole('button', { name: checked }).waitFor();
}

function inserter(page: Page): [Locator] {
  return [page.locator('.block-editor-inserter__menu')];
}

async function openPublishPanel(page: Page): Promise<void> {
  await page.locator('.editor-post-title__input').fill('エレベーター点検のお知らせ');
  await page.locator('.editor-post-publish-panel__toggle').click();
}

async function openSection(page: Page): Promise<void> {
  await page.locator('.wp-block[data-type^="meguri/"]').nth(1).click();
  await page.locator('.meguri-picture img').first().waitFor();
  // The position depends on the order in which pictures load.
  await page.locator('.interface-interface-skeleton__content').evaluate((content) => content.scrollTo(0, 0));
}

/** Replaces the expiry time, which varies. */
async function fixHour(page: Page): Promise<void> {
  const hour = page.getByText(/\d?\d:\d\dまで有効/).last();
  await hour.evaluate((element) => {
    for (const node of element.childNodes) {
      if (node.nodeValue) node.nodeValue = node.nodeValue.replace(/\d?\d:\d\d/, '10:30');
    }
  });
}
