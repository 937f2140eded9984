/**
 * Published entries stay valid whatever an administrator does.
 * `MEGURI_FUZZ_ACTIONS` and `MEGURI_FUZZ_SEED` set the number of random actions, and repeat a run.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Administrator, administratorOf } from './support/admin/administrator.ts';
import { upload } from './support/admin/media-library.ts';
import { performRandomActions } from './support/fuzz/perform.ts';
import { type ImportedWordpress, type Post, postOf } from './support/imported-wordpress.ts';
import { letPublicationEnd, letTimePass } from './support/let-time-pass.ts';
import { wordpressProblem } from './support/local-wordpress.ts';
import { startWiredSite, type WiredSite } from './support/site/wired-site.ts';

const problem = await wordpressProblem();
const ACTIONS = Number(process.env.MEGURI_FUZZ_ACTIONS ?? 16);
const SEED = Number(process.env.MEGURI_FUZZ_SEED ?? 20_261_124);
/** Timeout of an action and its checks, in milliseconds */
const ACTION_MS = 15_000;
const PATH = '/works/shinagawa-depot';

interface Work {
  title: string;
  slug: string;
}

describe.skipIf(problem)('a published entry', () => {
  let site: WiredSite;
  let wordpress: ImportedWordpress;
  let admin: Administrator;
  let work: Post;
  const pluginErrors: string[] = [];
  beforeAll(async () => {
    site = await startWiredSite({ onPluginError: (entry) => pluginErrors.push(entry) });
    ({ wordpress } = site);
    admin = await administratorOf(wordpress);
    work = await postOf(admin.rest, 'works', 7);
  });
  afterAll(() => site?.stop());

  const statusOf = async (path: string) => (await site.page(path)).status;
  const setMeta = (id: number, key: string, value: unknown) =>
    admin.call('update_post_meta', id, `meguri_${key}`, value);
  const listHas = async (postType: string, text: string) =>
    (await admin.send(`edit.php?post_type=${postType}`)).text.includes(text);
  async function expectUnchanged() {
    expect((await admin.read<Work>(PATH)).body).toMatchObject({ title: work.title.raw, slug: 'shinagawa-depot' });
    for (const path of [PATH, '/works', '/works?page=2', '/'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
  }

  test('keeps its version when a title is cleared or a slug is Japanese, and names the invalid field', async () => {
    const edit = (changes: Record<string, string>) => admin.quickEdit(work.id, 'meguri_work', changes);
    const empty = await edit({ post_title: '' });
    expect(empty).not.toContain('<tr');
    expect(empty).toContain(`post.php?post=${work.id}&#038;action=edit#meguri:title">題名</a>`);
    expect(await edit({ post_name: '港南の倉庫' })).toContain('#meguri:slug');
    const classic = { action: 'editpost', post_ID: `${work.id}`, post_type: 'meguri_work', post_status: 'publish' };
    const _wpnonce = await admin.nonce(`update-post_${work.id}`);
    const { text } = await admin.send('post.php', { ...classic, post_title: '', content: '', _wpnonce });
    expect(text.includes(`"rejections":[{"post":${work.id},`)).toBe(true);
    await admin.bulkEdit([work.id], 'meguri_work', { post_author: '1' });
    expect((await admin.call('wp_update_post', { ID: work.id, post_title: '' }, true)).error).toContain('題名');
    expect((await admin.call('wp_update_post', { ID: work.id, post_name: '港南' })).result).toBe(0);
    await expectUnchanged();
    expect(await admin.stored(work.id)).toMatchObject({ post_title: work.title.raw, post_name: 'shinagawa-depot' });
    expect((await admin.call('get_post_meta', work.id, '_wp_old_slug')).result).toEqual([]);
  });

  test('keeps its version when an incomplete revision is restored or code empties a field', async () => {
    const revision = await admin.call<number>('wp_insert_post', {
      post_type: 'revision',
      post_status: 'inherit',
      post_parent: work.id,
      post_name: `${work.id}-revision-v1`,
      post_title: '',
      post_content: work.content.raw,
    });
    await admin.restoreRevision(revision.result ?? 0);
    await expectUnchanged();
    for (const [key, value] of [
      ['cover', ''],
      ['use', 'castle'],
      ['roles', 7],
      ['completed', '2026-13'],
      ['keywords', { a: { b: 'c' } }],
      ['related', [['x'], { y: 1 }, 'tamachi-lofts']],
      ['unpublish_at', 'yesterday'],
    ] as const) {
      await setMeta(work.id, key, value);
      await expectUnchanged();
    }
    expect(await listHas('meguri_work', 'サイトには前の版が出ています')).toBe(true);
    await admin.rest(`meguri-works/${work.id}`, { meta: work.meta });
    expect(await listHas('meguri_work', 'サイトには前の版が出ています')).toBe(false);
    await expectUnchanged();
  });

  test('keeps its English version when a change of the Japanese version makes it invalid or is withheld', async () => {
    type English = Work & { cover: { src: string }; facts: { site_area: number } };
    const read = async (path = PATH) => (await admin.read<English>(`${path}?lang=en`)).body;
    const english = await postOf(admin.rest, 'works', 7, 'en');
    const before = await read();
    const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const { id } = await upload(wordpress, 'cover.png', Buffer.from(PNG, 'base64'), 'image/png');
    await admin.rest(`media/${id}`, { meta: { meguri_alt: { ja: '門', en: '' } } });
    await admin.rest(`meguri-works/${work.id}`, { slug: 'konan-gate', meta: { meguri_cover: { id } } });
    expect((await admin.read<English>('/works/konan-gate')).body.cover.src).not.toBe(before.cover.src);
    expect(await read('/works/konan-gate')).toMatchObject({ slug: 'konan-gate', cover: before.cover });
    expect(await statusOf('/en/works/konan-gate')).toBe(200);
    const { text } = await admin.send('edit.php?post_type=meguri_work&meguri_lang=en');
    expect(text).toMatch(new RegExp(`${before.title} · 英語」は、.*サイトには前の版が出ています。</p>`));
    expect(text).toContain(`post.php?post=${english.id}&#038;action=edit#meguri:meta.cover`);
    await admin.rest(`meguri-works/${work.id}`, { slug: 'shinagawa-depot', meta: work.meta });
    expect(await read()).toMatchObject({ cover: before.cover });

    // Visitors get the previous Japanese version, and so its shared fields in English, too.
    const valid = await read();
    await setMeta(work.id, 'summary', '📷'.repeat(1500));
    await setMeta(work.id, 'site_area', 1);
    expect((await read()).facts).toEqual(before.facts);
    await setMeta(english.id, 'summary', 'Another summary.');
    expect(await read()).toEqual(valid);
    const list = (await admin.send('edit.php?post_type=meguri_work&meguri_lang=en')).text;
    expect(list).toContain('日本語版 › 要約: この値では、サイトに表示できません。');
    await admin.rest(`meguri-works/${work.id}`, { meta: work.meta });
    expect(await read()).toMatchObject({ summary: 'Another summary.', facts: before.facts });
    await expectUnchanged();
  });

  test('keeps its slug and status when the site requires the page', async () => {
    const pages = await admin.rest<Post[]>('meguri-pages?per_page=100&context=edit');
    const home = pages.find(({ slug, meta }) => slug === 'home' && meta.meguri_lang === 'ja');
    const id = home?.id ?? 0;
    const sentence = 'このページはサイトに必ず必要です。';
    for (const [name, value] of Object.entries({ post_name: 'welcome', _status: 'draft', post_password: 'geheim' }))
      expect(await admin.quickEdit(id, 'meguri_page', { [name]: value })).toContain(sentence);
    await expect(admin.rest(`meguri-pages/${id}`, { slug: 'welcome' })).rejects.toThrow('empty_content');
    await expect(admin.rest(`meguri-pages/${id}?force=true&_method=DELETE`, {})).rejects.toThrow();
    expect((await admin.call('wp_trash_post', id)).result).toBe(false);
    expect(await admin.stored(id)).toMatchObject({ post_name: 'home', post_status: 'publish', post_password: '' });
    expect(await statusOf('/')).toBe(200);

    const policy = pages.find(({ slug, meta }) => slug === 'privacy' && meta.meguri_lang === 'ja')?.id ?? 0;
    const meta = { meguri_kind: 'standard' };
    await expect(admin.rest(`meguri-pages/${policy}`, { meta })).rejects.toThrow('meta.kind');
    await setMeta(policy, 'kind', 'standard');
    for (const path of ['/p/privacy', '/en/p/privacy']) expect([path, await statusOf(path)]).toEqual([path, 200]);
    await setMeta(policy, 'kind', 'generic');
  });

  test('has only valid vocabulary terms, whatever values code has written', async () => {
    const meta_input = { meguri_roles: [['x'], 7, '', 'planning'], meguri_use: ['office'] };
    const draft = { post_type: 'meguri_work', post_status: 'draft', post_title: '下書き', meta_input };
    const { result } = await admin.call<number>('wp_insert_post', draft);
    const terms = await admin.call('wp_get_object_terms', result, ['meguri_role', 'meguri_use'], { fields: 'names' });
    expect(terms.result).toEqual(['office', 'planning']);
  });

  test('keeps its version in every part when an import is invalid', async () => {
    const { ja, en: _, drafts: __, files: ___, ...others } = await wordpress.transfer.getEntry('works', 7);
    const english = await postOf(admin.rest, 'works', 7, 'en');
    const text = { ...ja, title: '移した題', content: work.content.raw, name: null, source: null };
    const en = { ...text, title: 'Moved', content: english.content.raw };
    const shared = { ...others.shared, use: 'castle' };
    await wordpress.transfer.putEntry('works', 7, {
      ...others,
      shared,
      ja: text,
      en,
      drafts: {},
      hash: 'x',
      force: true,
    });
    await expectUnchanged();
    expect(await listHas('meguri_work', 'サイトには前の版が出ています')).toBe(true);
    await admin.rest(`meguri-works/${work.id}`, { meta: work.meta, title: work.title.raw });
    await admin.rest(`meguri-works/${english.id}`, { meta: english.meta, title: english.title.raw });
    await expectUnchanged();
  });

  test('stays one entry when a plugin duplicates it with all its fields', async () => {
    const meguri_valid_copy = (await admin.call('get_post_meta', work.id, 'meguri_valid_copy', true)).result;
    const post = { post_type: 'meguri_work', post_status: 'publish', post_title: '写し', post_name: 'copy' };
    const meta_input = { ...work.meta, meguri_valid_copy };
    const { result: id } = await admin.call<number>('wp_insert_post', { ...post, meta_input });
    const { items } = (await admin.read<{ items: { id: number; title: string }[] }>('/works?per_page=100')).body;
    expect(items.flatMap((item) => (item.id === 7 ? [item.title] : []))).toEqual([work.title.raw]);
    await expectUnchanged();
    await admin.call('wp_delete_post', id, true);
    await expectUnchanged();
  });

  test('keeps its picture: attempts to delete it are rejected with the name of the entry', async () => {
    const cover = work.meta.meguri_cover?.id ?? 0;
    const rest = await admin.deleteOverRest(cover);
    expect([rest.status, rest.body.message]).toEqual([409, expect.stringContaining(work.title.raw)]);
    const list = await admin.deleteInList([cover]);
    expect([list.status, list.text]).toEqual([409, expect.stringContaining(`post=${work.id}`)]);
    await admin.deleteInGrid(cover);
    expect((await admin.call('wp_delete_attachment', cover, true)).result).toBe(false);
    expect((await admin.call('wp_delete_post', cover, true)).result).toBe(false);
    await expectUnchanged();
    expect((await admin.send(`post.php?post=${cover}&action=edit`)).text.includes(work.title.raw)).toBe(true);
  });

  test('stays a draft when it is scheduled and has lost its picture, and shows the reason', async () => {
    const fields = { meguri_category: 'buildings', meguri_summary: '要約です。', meguri_author_role: '運用部' };
    const cover = { meguri_cover: work.meta.meguri_cover };
    const planned = await admin.rest<Post>('meguri-columns', {
      title: '予定したコラム',
      status: 'future',
      date_gmt: new Date(Date.now() + 3_600_000).toISOString().slice(0, 19),
      content: '<!-- wp:paragraph --><p>本文です。</p><!-- /wp:paragraph -->',
      meta: { ...fields, ...cover },
    });
    await setMeta(planned.id, 'cover', { id: 999_999 });
    letTimePass(wordpress.folder, planned.id);
    await wordpress.runCron();
    expect((await admin.stored(planned.id)).post_status).toBe('draft');
    expect(await statusOf('/columns')).toBe(200);
    expect(await listHas('meguri_column', '公開できません。')).toBe(true);
    expect(
      (await admin.call('wp_insert_post', { post_type: 'meguri_news', post_status: 'publish', post_title: '題' }))
        .result,
    ).toBeGreaterThan(0);
    expect(await statusOf('/news')).toBe(200);
  });

  test('is removed with its PDF when it gets a password, expires or loses its Japanese version', async () => {
    const news = await postOf(admin.rest, 'news', 15);
    expect(await statusOf('/en/news/15')).toBe(200);
    await admin.quickEdit(news.id, 'meguri_news', { post_password: 'geheim' });
    for (const path of ['/news/15', '/en/news/15']) expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect((await site.page('/news')).html).not.toContain('href="/news/15"');
    expect(await listHas('meguri_news', 'サイトに出ません（パスワード保護）')).toBe(true);
    await admin.rest(`meguri-news/${news.id}`, { password: '' });
    expect(await statusOf('/news/15')).toBe(200);

    const { items } = (await admin.read<{ items: { id: number; access: string }[] }>('/downloads')).body;
    const open = items.find(({ access }) => access === 'open')?.id ?? 0;
    const document = await postOf(admin.rest, 'downloads', open);
    const file = `/wp-json/api/v1/downloads/${open}/files/ja`;
    expect((await fetch(site.origin + file)).status).toBe(200);
    const past = new Date(Date.now() - 60_000).toISOString().slice(0, 19);
    await expect(
      admin.rest(`meguri-downloads/${document.id}`, { meta: { meguri_unpublish_at: `${past}Z` } }),
    ).rejects.toThrow('meta.unpublish_at');
    await setMeta(document.id, 'unpublish_at', `${past}Z`);
    expect((await fetch(wordpress.origin + file)).status).toBe(404);
    expect((await fetch(site.origin + file)).status).toBe(404);
    expect((await site.page('/download')).html).not.toContain(document.title.raw);
    expect(await listHas('meguri_download', '公開終了（')).toBe(true);

    // The first request after the end announces it, even if cron has not run.
    const column = await postOf(admin.rest, 'columns', 13);
    for (const path of ['/columns/13', '/columns']) expect([path, await statusOf(path)]).toEqual([path, 200]);
    letPublicationEnd(wordpress.folder, column.id);
    await admin.call('wp_schedule_single_event', Math.floor(Date.now() / 1000) - 5, 'meguri_moment', ['columns', 13]);
    expect(await statusOf('/columns/13')).toBe(404);
    expect((await site.page('/columns')).html.includes(column.title.raw)).toBe(false);

    const japanese = await postOf(admin.rest, 'news', 13);
    expect(await statusOf('/en/news/13')).toBe(200);
    await admin.call('wp_delete_post', japanese.id, true);
    for (const path of ['/news/13', '/en/news/13']) expect([path, await statusOf(path)]).toEqual([path, 404]);
    for (const path of ['/news', '/en/news', '/']) expect([path, await statusOf(path)]).toEqual([path, 200]);
  });

  test(`survives ${ACTIONS} random actions of an administrator`, {
    timeout: ACTIONS * ACTION_MS + 120_000,
  }, async () => {
    await performRandomActions({ admin, wordpress, site }, ACTIONS, SEED);
    expect(pluginErrors).toEqual([]);
  });
});
