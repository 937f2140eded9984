/** Site settings and other admin pages in WordPress */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn } from './support/admin/log-in.ts';
import { settingsForm, type Values } from './support/admin/settings-form.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';

const problem = await wordpressProblem();

describe.skipIf(problem)('settings of the site', () => {
  const errors: string[] = [];
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  let cookie: string;
  beforeAll(async () => {
    wordpress = await startLocalWordpress({ onPluginError: (entry) => errors.push(entry) });
    cookie = await logIn(wordpress, 'tamura');
  });
  afterAll(() => wordpress?.stop());

  const open = (page: string) => settingsForm(wordpress, cookie).open(page);
  const save = (page: string, values: Values, form?: string) =>
    settingsForm(wordpress, cookie).save(page, values, form);
  const api = async (path: string) => (await fetch(`${wordpress.origin}/wp-json/api/v1${path}`)).json();
  const errorAt = (html: string, place: string) =>
    html.match(new RegExp(`id="meguri-${place.replaceAll('.', '-')}-error">([^<]*)<`))?.[1];

  const COMPANY: Values = {
    'shared.telephone': '03-0000-0000',
    'ja.name': '見本',
    'ja.legal_name': '見本株式会社',
    'ja.description': '不動産の見本です。',
    'ja.mission': '"つくる" & <残す>',
    'ja.address.postal_code': '100-0000',
    'ja.address.text': '東京都千代田区見本町1-2-3',
    'ja.address.directions': '徒歩6分',
    'ja.hours': '平日9:30〜17:30',
  };

  test('shows an error in the company data at its field, and keeps all other input', async () => {
    const { isSaved, html } = await save('profile', {
      ...COMPANY,
      'shared.telephone': '03 0000',
      'ja.name': '',
      'ja.licences.real_estate_brokerage.number': '第00000号',
    });
    expect(isSaved).toBe(false);
    expect(errorAt(html, 'ja.name')).toBe('入力してください。');
    expect(errorAt(html, 'shared.telephone')).toBe(
      '「03-1234-5678」の形で入力してください（市外局番から、ハイフン付き）。',
    );
    // A licence is complete or absent.
    expect(errorAt(html, 'ja.licences.real_estate_brokerage.date')).toBe('入力してください。');
    expect(errorAt(html, 'ja.licences.financial_instruments.date')).toBeUndefined();
    expect(html).toContain('aria-describedby="meguri-ja-name-error"');
    // Other pages have fields with the same names, but other labels.
    for (const [place, label] of [
      ['hours', '受付の曜日と時間'],
      ['address-text', '住所'],
    ])
      expect(html).toContain(`<label for="meguri-ja-${place}">${label}<`);
    expect(html).toContain('<legend>セミナーのお申し込み</legend>');
    expect(html).toContain('value="&quot;つくる&quot; &amp; &lt;残す&gt;"');
    expect(html).toContain('value="03 0000"');
    expect(await api('/site')).toMatchObject({ code: 'rest_internal_error' });
  });

  test('saves valid data in one language only, and accepts menu links to pages that exist', async () => {
    const share = 'shared.share_picture.id';
    const missing = await save('profile', COMPANY);
    expect(errorAt(missing.html, share.replace('.id', ''))).toBe('入力してください。');
    const upload = await fetch(`${wordpress.origin}/wp-json/wp/v2/media`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`admin:${wordpress.secrets.applicationPassword}`).toString('base64')}`,
        'content-type': 'image/png',
        'content-disposition': 'attachment; filename="share.png"',
      },
      body: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    const { id } = (await upload.json()) as { id: number };
    await fetch(`${wordpress.origin}/wp-json/wp/v2/media/${id}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`admin:${wordpress.secrets.applicationPassword}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ meta: { meguri_alt: { ja: '見本の画像', en: 'A sample' } } }),
    });
    // Full-width characters, as a Japanese keyboard types them.
    const typed = { 'shared.telephone': '０３ー００００－００００' };
    const saved = await save('profile', { ...COMPANY, ...typed, [share]: String(id) });
    expect(saved.isSaved, saved.html.match(/<li>.*?<\/ul>/)?.[0]).toBe(true);
    expect(await api('/site')).toMatchObject({ mission: COMPANY['ja.mission'], telephone: '03-0000-0000' });

    const values = { 'ja.words': 'desk: {{name}}の窓口\nDesk 窓口\ntelephone: 0', 'ja.closed': '祝日は休業' };
    const refused = await save('profile', { ...COMPANY, [share]: String(id), ...values });
    expect([...refused.html.matchAll(/id="meguri-ja-words-error">([^<]*)</g)].map(([, sentence]) => sentence)).toEqual([
      '「press_email: press@example.com」のように、「名前: ことば」の形で入力してください。名前には半角の英小文字、数字、_ を使います。',
      'この名前は、このページの項目に使われています。',
    ]);
    expect(refused.html).toContain('Desk 窓口');
    const more = { 'ja.mission': '{{desk}}と{{nobody}}', 'ja.words': 'desk: {{name}}の窓口' };
    const unknown = await save('profile', { ...COMPANY, [share]: String(id), ...values, ...more });
    expect(errorAt(unknown.html, 'ja.mission')).toContain('{{nobody}} に当たることばが');
    more['ja.mission'] = '{{desk}}です';
    expect((await save('profile', { ...COMPANY, [share]: String(id), ...values, ...more })).isSaved).toBe(true);
    expect(await api('/site')).toMatchObject({ mission: '見本の窓口です', hours: '平日9:30〜17:30（祝日は休業）' });

    const rows = { 'ja.header.0.order': '2', 'ja.header.0.label': '実績', 'ja.header.0.href': '/wokrs' };
    const second = { 'ja.header.1.order': '1', 'ja.header.1.label': '会社', 'ja.header.1.href': '/company' };
    const wrong = await save('menus', { ...rows, ...second });
    // Items are sorted by their numbers.
    expect(errorAt(wrong.html, 'ja.header.1.href')).toBe('サイトにこのページはありません。');
    expect((await save('menus', { ...rows, ...second, 'ja.header.0.href': '/works' })).isSaved).toBe(true);
    const { navigation } = (await api('/site')) as { navigation: { header: object[] } };
    expect(navigation.header).toEqual([
      { label: '会社', href: '/company' },
      { label: '実績', href: '/works' },
    ]);
  });

  test('validates redirects line by line', async () => {
    const { html } = await save('redirects', {
      lines: '/old /news\nold /news\n/works /news\n/a /b\n/b /news\n/gone 410\n/old /works',
    });
    const errors = [...html.matchAll(/<a href="#meguri-lines">([^<]*)</g)].map(([, sentence]) => sentence);
    expect(errors.map((sentence) => sentence?.slice(0, 3))).toEqual(['2行目', '3行目', '4行目', '7行目']);
    expect(html).toContain('\nold /news\n');
    expect((await save('redirects', { lines: '/old\t/news\n\n/gone 410\n/for-a-time　/works 302 en' })).isSaved).toBe(
      true,
    );
    expect(await api('/redirects')).toEqual({
      items: [
        { from: '/old', to: '/news', status: 301 },
        { from: '/gone', to: null, status: 410 },
        { from: '/for-a-time', to: '/works', status: 302, lang: 'en' },
      ],
    });
  });

  test("warns the second of two editors before overwriting the first one's changes", async () => {
    const [mine, theirs] = [await open('notice'), await open('notice')];
    const notice = { 'text.ja': '休業のお知らせ', 'text.en': 'Closed' };
    expect(
      (await save('notice', { ...notice, until: '2020-01-01T00:00', from: '2021-01-01T00:00' }, theirs)).html,
    ).toContain('終了が開始より前になっています。');
    expect((await save('notice', notice, theirs)).isSaved).toBe(true);
    const second = await save('notice', { ...notice, 'text.ja': '別のお知らせ' }, mine);
    expect(second.isSaved).toBe(false);
    expect(second.html).toContain('ほかの方がこのページを保存しました');
    expect(second.html).toContain('別のお知らせ');
    expect(await api('/site')).toMatchObject({ notice: { text: '休業のお知らせ' } });
    expect((await save('notice', { ...notice, 'text.ja': '別のお知らせ' }, second.html)).isSaved).toBe(true);
    expect(await api('/site')).toMatchObject({ notice: { text: '別のお知らせ' } });
    expect(errors).toEqual([]);
  });

  test('reports a value that the site would reject at its field, and keeps the input', async () => {
    // The contract counts each character twice.
    const text = '📷'.repeat(200);
    const { isSaved, html } = await save('notice', { 'text.ja': text, 'text.en': 'Notice' });
    expect(isSaved).toBe(false);
    expect(errorAt(html, 'text.ja')).toBe(
      'この値はサイトに表示できないため、このページの内容はすべて変更前のままです。',
    );
    expect(html).toContain(text);
    expect(await api('/site')).toMatchObject({ notice: { text: '別のお知らせ' } });
  });

  async function rest<Body>(path: string, body?: BodyInit, headers: Values = {}): Promise<Body> {
    const basic = Buffer.from(`admin:${wordpress.secrets.applicationPassword}`).toString('base64');
    const response = await fetch(`${wordpress.origin}/wp-json/${path}`, {
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { method: 'POST', body }),
    });
    expect(response.ok, `${path}: ${response.status}`).toBe(true);
    return (await response.json()) as Body;
  }
  const write = (entry: { title: string; [more: string]: unknown }) => {
    const meta = { meguri_category: 'company', meguri_summary: '要約です。' };
    return rest<{ id: number }>('wp/v2/meguri-news', JSON.stringify({ status: 'publish', meta, ...entry }));
  };
  const admin = async (path: string) =>
    (await fetch(`${wordpress.origin}/wp-admin/${path}`, { headers: { cookie } })).text();
  const paragraph = '<!-- wp:paragraph --><p>本文です。</p><!-- /wp:paragraph -->';

  test('shows pending work on the dashboard, and counts and links in the language of the list', async () => {
    const [tamura] = await rest<{ id: number }[]>('wp/v2/users?slug=tamura');
    const own = { content: paragraph, author: tamura?.id };
    const { id } = await write({ title: '日英のお知らせ', ...own });
    await write({ title: '日本語だけのお知らせ', ...own });
    for (const title of ['書きかけのお知らせ', '書きかけの資料のお知らせ']) {
      await write({ title, status: 'draft', content: paragraph });
    }
    const english = await rest<{ id: number }>(`meguri/v1/translation/${id}`, '{}');
    await rest(`wp/v2/meguri-news/${english.id}`, JSON.stringify({ author: tamura?.id }));

    const dashboard = await admin('');
    const count = (status: string) =>
      dashboard.match(new RegExp(`post_type=meguri_news&#038;post_status=${status}&#038;[^>]*>(\\d+)<`))?.[1];
    expect([count('publish'), count('draft'), count('pending')]).toEqual(['2', '2', undefined]);
    const untranslated = dashboard.match(/id="meguri_untranslated"[\s\S]*?<ul>([\s\S]*?)<\/ul>/)?.[1];
    expect(untranslated?.match(/[^>]+のお知らせ/g)).toEqual(['日本語だけのお知らせ']);
    expect(dashboard).toContain('id="meguri_enquiries"');
    expect(dashboard).not.toMatch(/id="dashboard_(?:primary|quick_press|activity|right_now)"/);

    const views = async (lang: string) => {
      const html = await admin(`edit.php?post_type=meguri_news&meguri_lang=${lang}`);
      const links = html.match(/<ul class='subsubsub'>([\s\S]*?)<\/ul>/)?.[1] ?? '';
      return [...links.matchAll(/href="([^"]*)"[^>]*>([^<]*) <span class="count">\((\d+)\)/g)];
    };
    const named = (matches: RegExpExecArray[]) => matches.map(([, , name, number]) => `${name} ${number}`);
    expect(named(await views('ja'))).toEqual(['すべて 4', '所有 2', '公開済み 2', '下書き 2']);
    const inEnglish = await views('en');
    expect(named(inEnglish)).toEqual(['すべて 1', '所有 1', '下書き 1']);
    for (const [, address] of inEnglish) expect(address).toMatch(/&#038;meguri_lang=en$/);
  });

  test("shows the site's mark in the tab and above the login", async () => {
    const icon = await fetch(`${wordpress.origin}/favicon.ico`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await admin('')).toContain(`<link rel="icon" href="${icon.url}"`);
    const login = await (await fetch(`${wordpress.origin}/wp-login.php`)).text();
    expect(login).toContain(`background-image:url("${icon.url}")`);
  });

  test('adds the size to a file in a text', async () => {
    const file = await rest<{ id: number; source_url: string }>('wp/v2/media', Buffer.from('%PDF-1.7\n%%EOF\n'), {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="guide.pdf"',
    });
    const link = `<a href="${file.source_url}">案内</a>`;
    const block = `<div class="wp-block-file">${link}<a href="${file.source_url}" download>ダウンロード</a></div>`;
    const content = `<!-- wp:file {"id":${file.id},"href":"${file.source_url}"} -->${block}<!-- /wp:file -->`;
    const { id } = await write({ title: '資料のお知らせ', content });
    const { meta } = await rest<{ meta: { meguri_entry_id: number } }>(`wp/v2/meguri-news/${id}?context=edit`);
    const { body_html: html } = await api(`/news/${meta.meguri_entry_id}?lang=ja`);
    expect(html.match(/ data-bytes="\d+" href="[^"]*guide\.pdf"/g)).toEqual([
      ` data-bytes="15" href="${file.source_url}"`,
    ]);
  });
});
