/** Writing in WordPress: validation, translations, and the editor in a browser */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Login } from '../../../scripts/wordpress/secrets.ts';
import { openFreshVisitor } from '../../support/browser/visitor.ts';
import { browserForFile } from '../../support/for-file.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';

const problem = await wordpressProblem();
/** Avatars from another host, which tests cannot reach */
const OUTSIDE = /net::ERR_/;
/** Settings that editors may not read */
const SETTINGS_FORBIDDEN = /status of 403/;

describe.skipIf(problem)('writing in WordPress', () => {
  const browser = browserForFile();
  const errors: string[] = [];
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  beforeAll(async () => {
    wordpress = await startLocalWordpress({ onPluginError: (entry) => errors.push(entry) });
  });
  afterAll(async () => {
    await wordpress?.stop();
    expect(errors).toEqual([]);
  });

  async function request(method: string, path: string, body?: unknown): Promise<{ status: number; body: ApiBody }> {
    const basic = Buffer.from(`admin:${wordpress.secrets.applicationPassword}`).toString('base64');
    const response = await fetch(`${wordpress.origin}/wp-json/${path}`, {
      method,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }
  const save = (path: string, body: unknown) => request('POST', `wp/v2/${path}?context=edit&_locale=user`, body);
  const places = ({ body }: { body: ApiBody }) => body.data?.findings.map(({ place }) => place);
  const contract = async (path: string) => (await fetch(`${wordpress.origin}/wp-json/api/v1/${path}`)).json();

  const summary = { meguri_summary: '臨時休業について。' };
  const news = {
    title: '臨時休業のお知らせ',
    content: '<!-- wp:paragraph --><p>休業します。</p><!-- /wp:paragraph -->',
  };

  test('saves any draft, but publishes only complete entries', async () => {
    const draft = await save('meguri-news', { ...news, status: 'draft' });
    expect(draft.status).toBe(201);
    const path = `meguri-news/${draft.body.id}`;

    const refused = await save(path, { status: 'publish', meta: { ...summary, meguri_category: 'weather' } });
    expect([refused.status, places(refused)]).toEqual([400, ['meta.category']]);
    expect(refused.body.message).toBe('まだ公開できません。 分類: 選択してください。');
    expect((await contract('news?lang=ja')).total).toBe(0);
    // Entries cannot have the statuses of submissions.
    expect(Object.keys((await request('GET', 'wp/v2/statuses')).body)).toEqual(
      expect.not.arrayContaining(['meguri_new']),
    );
    expect((await save(path, { status: 'meguri_new' })).status).toBe(400);

    // The editor sends every field, including the read-only id.
    const meta = { ...draft.body.meta, ...summary, meguri_category: 'company' };
    expect((await save(path, { status: 'publish', meta })).body.status).toBe('publish');
    const { items } = await contract('news?lang=ja');
    expect(items).toEqual([expect.objectContaining({ title: news.title, category: 'company', languages: ['ja'] })]);
    expect(items[0]).not.toHaveProperty('keywords');

    const emptied = await save(path, { meta: { meguri_summary: '' } });
    expect([emptied.status, places(emptied)]).toEqual([400, ['meta.summary']]);
  });

  test('stores no default numbers, and keeps autosaved values when the window is closed', async () => {
    const work = await save('meguri-works', { title: '神田のビル', status: 'draft' });
    expect(work.body.meta.meguri_walk_minutes).toBe(0);
    const meta = { ...work.body.meta, meguri_floors_above: 9 };
    expect((await save(`meguri-works/${work.body.id}/autosaves`, { title: '神田のビル', meta })).status).toBe(200);
    const reopened = await request('GET', `wp/v2/meguri-works/${work.body.id}?context=edit`);
    expect(reopened.body.meta.meguri_floors_above).toBe(9);
    const checked = await request('POST', `meguri/v1/check/${work.body.id}?_locale=user`, {
      title: '神田のビル',
      meta,
    });
    const wrong = (checked.body as unknown as Finding[]).map(({ place }) => place);
    expect(wrong).toEqual(expect.arrayContaining(['meta.walk_minutes', 'meta.site_area', 'meta.cover', 'slug']));
    expect(wrong).not.toContain('meta.floors_above');

    // Full-width characters are normalised.
    const completed = (month: string) => ({ meta: { meguri_completed: month }, slug: 'ｋａｎｄａ－ｏｎｅ' });
    const rechecked = await request(
      'POST',
      `meguri/v1/check/${work.body.id}?_locale=user`,
      completed('２０２６年４月'),
    );
    const messages = (rechecked.body as unknown as Finding[]).map(({ place, message }) => `${place} ${message}`);
    expect(messages).toContain('meta.completed 「2026-04」の形で入力してください（年と月）。');
    expect(messages.filter((message) => message.startsWith('slug'))).toEqual([]);
    const stored = await save(`meguri-works/${work.body.id}`, completed('２０２６ー０４'));
    expect(stored.body).toMatchObject({ slug: 'kanda-one', meta: { meguri_completed: '2026-04' } });
  });

  test('checks the figures of a salary, and that the terms mention them', async () => {
    const terms = [{ label: '賃金', value_html: '<p>月給300,000円</p>' }];
    const job = await save('meguri-jobs', { title: '受付', status: 'draft', meta: { meguri_terms: terms } });
    const check = async (pay: object) => {
      const checked = await request('POST', `meguri/v1/check/${job.body.id}?_locale=user`, {
        meta: { meguri_pay: pay },
      });
      const isAbout = ({ place }: Finding) => /\.(?:pay|terms)/.test(place);
      return (checked.body as unknown as Finding[]).filter(isAbout).map(({ place, message }) => `${place} ${message}`);
    };
    expect(await check({ min: 300_000, max: 200_000, per: 'month' })).toEqual([
      'meta.pay.max 上限を下限以上にしてください。',
      expect.stringContaining('「200,000」がありません。'),
    ]);
    expect(await check({ min: 300_000, max: 300_000, per: 'month' })).toEqual([]);
    expect(await check({ min: 250_000, per: 'month' })).toEqual([
      'meta.terms 「賃金 › 下限（円）」の「250,000」がありません。同じ内容を書いてください。',
    ]);
  });

  test('requires the risk disclosure on pages about funds, and the fields of each section', async () => {
    const sections = [
      '<!-- wp:meguri/facts {"id":"terms","heading":"条件","rows":[{"label":"期間"}]} /-->',
      '<!-- wp:meguri/statement {"id":"terms","lines":["一行"]} /-->',
      '<!-- wp:heading {"level":1} --><h1>見出し</h1><!-- /wp:heading -->',
    ];
    const page = {
      title: 'ファンド',
      slug: 'services-fund',
      content: sections.join('\n\n'),
      meta: { meguri_kind: 'fund', meguri_description: '説明。' },
    };
    const refused = await save('meguri-pages', { ...page, status: 'publish' });
    const expected = ['meta.risk', 'block.0.rows.0.value_html', 'block.1.id', 'block.2'];
    expect([refused.status, places(refused)]).toEqual([400, expected]);
    const risk = { fees: '年0.8％', loss: '元本割れ', registration: '第1号' };
    const history =
      '<!-- wp:meguri/timeline {"id":"ｈｉｓｔｏｒｙ","heading":"沿革","items":[{"month":"２０２４－０２","text":"２０２４年"}]} /-->';
    const content = `${sections[0]?.replace('"期間"', '"期間","value_html":"5年"')}\n\n${history}`;
    const meta = { ...page.meta, meguri_risk: risk };
    expect((await save('meguri-pages', { ...page, content, meta, status: 'publish' })).body.status).toBe('publish');
    const published = await contract('pages/services-fund?lang=ja');
    const timeline = { id: 'history', items: [{ month: '2024-02', text: '２０２４年' }] };
    expect(published).toMatchObject({ risk, sections: [{ rows: [{ label: '期間', value_html: '5年' }] }, timeline] });
  });

  test('creates one English draft of an entry, and reports when the Japanese version is newer', async () => {
    const meta = { ...summary, meguri_category: 'company', meguri_reading: 'りんじきゅうぎょう' };
    const japanese = (await save('meguri-news', { ...news, status: 'publish', meta })).body;
    expect(japanese.meguri_pair).toMatchObject({ lang: 'ja', english: 'missing', sibling: null });
    const translate = () => request('POST', `meguri/v1/translation/${japanese.id}`);
    const { id } = (await translate()).body;
    expect((await translate()).body.id).toBe(id);

    const english = `meguri-news/${id}`;
    const draft = (await request('GET', `wp/v2/${english}?context=edit`)).body;
    expect(draft).toMatchObject({ status: 'draft', title: { raw: news.title }, content: { raw: news.content } });
    expect(draft.meta).toMatchObject({ ...summary, meguri_category: '', meguri_reading: '', meguri_lang: 'en' });
    expect(draft.meguri_pair).toMatchObject({ lang: 'en', english: 'draft', entryId: japanese.meguri_pair.entryId });

    const state = async () =>
      (await request('GET', `wp/v2/meguri-news/${japanese.id}?context=edit`)).body.meguri_pair.english;
    // Remaining Japanese text is rejected.
    const refused = await save(english, { title: 'Closed', status: 'publish' });
    expect(places(refused)).toEqual(['meta.summary', 'block.0']);
    const written = { title: 'Closed', content: '<!-- wp:paragraph --><p>We are closed.</p><!-- /wp:paragraph -->' };
    await save(english, { ...written, status: 'publish', meta: { meguri_summary: 'On closing.' } });
    expect(await state()).toBe('current');
    await save(`meguri-news/${japanese.id}`, { meta: { meguri_category: 'press' } });
    expect(await state()).toBe('current');
    await save(`meguri-news/${japanese.id}`, { title: '臨時休業のお知らせ（続報）' });
    expect(await state()).toBe('older');
    await save(english, { content: '<!-- wp:paragraph --><p>Closed again.</p><!-- /wp:paragraph -->' });
    expect(await state()).toBe('current');
    const { items } = await contract('news?lang=en');
    expect(items).toEqual([expect.objectContaining({ title: 'Closed', category: 'press' })]);
  });

  test('leads an editor to the missing fields of a news item, and publishes it', async () => {
    // The window is so low that the summary is out of view.
    await using visit = await openFreshVisitor(browser, { viewport: { width: 1440, height: 560 } });
    const { page } = visit;
    await logIn(page, 'tamura');
    await page.goto(`${wordpress.origin}/wp-admin/post-new.php?post_type=meguri_news`);
    const guide = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await page.addLocatorHandler(guide, () => guide.click());
    await page.locator('.editor-post-title__input').fill('内覧会のお知らせ');
    await page.locator('.editor-post-publish-panel__toggle').click();
    const publish = page.locator('.editor-post-publish-panel .editor-post-publish-button');
    const missing = page.locator('.editor-post-publish-panel .meguri-findings');
    const findings = () => missing.locator('li').allTextContents();
    await expect.poll(findings).toEqual(['要約入力してください。', '分類入力してください。']);
    expect(await publish.getAttribute('aria-disabled')).toBe('true');

    await missing.getByRole('button', { name: '要約' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('meguri-meta-summary');
    await expect.poll(() => isInView(page, '#meguri-meta-summary')).toBe(true);
    await page.keyboard.type('内覧会を開きます。');
    await page.getByLabel('分類').selectOption({ label: '会社' });
    await page.locator('.meguri-panel').getByText('公開できる状態です').waitFor();
    await page.locator('.editor-post-publish-panel__toggle').click();
    await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('false');
    await publish.click();
    const titles = async () => (await contract('news?lang=ja')).items.map(({ title }: { title: string }) => title);
    await expect.poll(titles).toContain('内覧会のお知らせ');

    await page.goto(`${wordpress.origin}/wp-admin/edit.php?post_type=meguri_news&s=内覧会`);
    const row = page.locator('#the-list tr');
    expect([await row.count(), await row.locator('.column-meguri_pair').textContent()]).toEqual([1, 'なし']);

    // Errors inside a window are also shown outside. No id occurs twice while it is open.
    const terms = [{ label: '賃金', value_html: '<p>{{nothing}}</p>' }];
    const job = await save('meguri-jobs', { title: '受付', status: 'draft', meta: { meguri_terms: terms } });
    await page.goto(`${wordpress.origin}/wp-admin/post.php?post=${job.body.id}&action=edit`);
    await page.locator('#meguri-meta-terms > .meguri-wrong', { hasText: '{{nothing}}' }).waitFor();
    await page.locator('#meguri-meta-terms').getByRole('button', { name: '編集', exact: true }).click();
    await page.locator('.meguri-modal').getByText('賃金').first().waitFor();
    const ids = await page.locator('[id^=meguri-]').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
    visit.allowConsoleErrors(OUTSIDE);
    visit.allowConsoleErrors(SETTINGS_FORBIDDEN);
  });

  test('lets a contributor submit a work without the picture that only an editor can choose', async () => {
    await using visit = await openFreshVisitor(browser, { viewport: { width: 1440, height: 1000 } });
    const { page } = visit;
    await logIn(page, 'ono');
    await page.goto(`${wordpress.origin}/wp-admin/post-new.php?post_type=meguri_work`);
    await page.locator('.editor-post-title__input').fill('芝の倉庫');
    await page.locator('.editor-post-publish-panel__toggle').click();
    const panel = page.locator('.editor-post-publish-panel');
    await panel.locator('.meguri-findings').getByRole('button', { name: '表紙の画像' }).waitFor();
    await panel.locator('.editor-post-publish-button[aria-disabled=false]').click();
    await page
      .locator('.components-snackbar', { hasText: 'レビューを依頼しました。編集者が確認して公開します。' })
      .waitFor();
    const saved = await request('GET', 'wp/v2/meguri-works?status=pending&context=edit');
    expect(saved.body).toEqual([expect.objectContaining({ status: 'pending' })]);
    visit.allowConsoleErrors(OUTSIDE);
    visit.allowConsoleErrors(SETTINGS_FORBIDDEN);
  });

  /** Returns whether an element is not clipped by the sidebar. */
  const isInView = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const sidebar = element.closest('.interface-complementary-area')?.getBoundingClientRect();
      return !!sidebar && top >= sidebar.top && bottom <= Math.min(sidebar.bottom, innerHeight);
    });

  async function logIn(page: Page, login: Login): Promise<void> {
    await page.goto(`${wordpress.origin}/wp-login.php`);
    await page.locator('#user_login').fill(login);
    await page.locator('#user_pass').fill(wordpress.secrets.passwords[login]);
    await page.locator('#wp-submit').click();
    await page.waitForURL(/wp-admin/);
  }
});

interface Finding {
  place: string;
  message: string;
}
interface ApiBody {
  id: number;
  status: string;
  message?: string;
  slug: string;
  data?: { findings: Finding[] };
  meta: Record<string, unknown>;
  meguri_pair: { entryId: number; english: string };
}
