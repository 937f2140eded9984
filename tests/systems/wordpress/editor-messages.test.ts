/** Messages in WordPress about pictures, files and entries that are not on the site */
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photograph } from '../../images/pictures.ts';
import { browserForFile } from '../../support/for-file.ts';
import { allowWordpressErrors, visitAdmin } from './support/admin/editor-visit.ts';
import { logIn } from './support/admin/log-in.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';

const problem = await wordpressProblem();

describe.skipIf(problem)('messages to editors', () => {
  const browser = browserForFile();
  const errors: string[] = [];
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  let cookie: string | undefined;
  let photo: Uint8Array<ArrayBuffer>;
  let small: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    wordpress = await startLocalWordpress({ onPluginError: (entry) => errors.push(entry) });
    photo = new Uint8Array(await photograph(1700, 1100));
    small = new Uint8Array(await photograph(900, 600));
  });
  afterAll(async () => {
    await wordpress?.stop();
    expect(errors).toEqual([]);
  });

  async function request(
    path: string,
    body?: object | Uint8Array<ArrayBuffer>,
    headers: object = {},
  ): Promise<ApiBody> {
    const basic = Buffer.from(`admin:${wordpress.secrets.applicationPassword}`).toString('base64');
    const response = await fetch(`${wordpress.origin}/wp-json/${path}`, {
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json', ...headers },
      ...(body && { method: 'POST', body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    return { http: response.status, ...((await response.json()) as Omit<ApiBody, 'http'>) };
  }
  const upload = (name: string, bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg') =>
    request('wp/v2/media?_locale=user', bytes, {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    });
  const describePicture = (id: number, alt: object, caption: object) =>
    request(`wp/v2/media/${id}`, { alt_text: '外観', meta: { meguri_alt: alt, meguri_caption: caption } });
  const admin = async (path: string) => {
    cookie ??= await logIn(wordpress, 'tamura');
    return (await fetch(`${wordpress.origin}/wp-admin/${path}`, { headers: { cookie } })).text();
  };
  const imageBlock = (id: number, alt: string, caption: string) =>
    `<!-- wp:image {"id":${id},"sizeSlug":"full"} -->\n<figure class="wp-block-image size-full"><img src="/${id}.jpg" alt="${alt}" class="wp-image-${id}"/><figcaption class="wp-element-caption">${caption}</figcaption></figure>\n<!-- /wp:image -->`;
  const save = (path: string, body: object) => request(`wp/v2/${path}?context=edit&_locale=user`, body);

  test('fills the English draft with English picture texts, and replaces remaining Japanese ones with a button', async () => {
    const [described, undescribed] = [(await upload('a.jpg', photo)).id, (await upload('b.jpg', small)).id];
    await describePicture(described, { ja: '外観', en: 'The front & "door"' }, { ja: '西から', en: 'From the west' });
    await describePicture(undescribed, { ja: '中庭', en: '' }, { ja: '', en: '' });
    const gallery = `<!-- wp:gallery -->\n<figure class="wp-block-gallery has-nested-images columns-default is-cropped">${imageBlock(undescribed, '中庭', '木の庭')}</figure>\n<!-- /wp:gallery -->`;
    const content = `${imageBlock(described, '外観', '西から')}\n\n${gallery}`;
    const meta = { meguri_summary: '要約。', meguri_category: 'company' };
    const japanese = await save('meguri-news', { title: '竣工', content, status: 'publish', meta });
    expect(japanese.status).toBe('publish');
    const { id } = await request(`meguri/v1/translation/${japanese.id}`, {});
    const draft = await request(`wp/v2/meguri-news/${id}?context=edit`);
    expect(draft.content.raw).toContain('alt="The front &amp; &quot;door&quot;"');
    expect(draft.content.raw).toContain('>From the west</figcaption>');
    expect(draft.content.raw).toContain('alt="中庭"');

    // A Japanese text remains in the English draft.
    const left = `${imageBlock(described, '外観', '西から')}\n\n${gallery}`;
    const english = { title: 'Completed', content: left, meta: { meguri_summary: 'Summary.' } };
    const refused = await save(`meguri-news/${id}`, { ...english, status: 'publish' });
    expect(refused.http).toBe(400);
    expect(refused.data?.findings.map(({ place, picture }) => [place, picture?.name, picture?.text])).toEqual([
      ['block.0', 'alt', 'The front & "door"'],
      ['block.0', 'caption', 'From the west'],
      ['block.1', 'alt', ''],
      ['block.1', 'caption', ''],
    ]);
    expect(refused.message).toContain('画像の代替テキストが日本語のままです。');

    await save(`meguri-news/${id}`, { ...english, status: 'draft' });
    await using visit = await visitAdmin(browser, { wordpress }, 'tamura', `post.php?post=${id}&action=edit`);
    const { page } = visit;
    const findings = page.locator('.edit-post-sidebar .meguri-findings li');
    await page.getByRole('button', { name: /^確認が必要な項目/ }).click();
    await findings.getByRole('button', { name: '「The front & "door"」を使う' }).click();
    await findings.getByRole('button', { name: '「From the west」を使う' }).click();
    // The other picture has no English text yet.
    await expect.poll(() => findings.count()).toBe(2);
    await findings.first().getByRole('button', { name: '代替テキストと中心点' }).click();
    await page.getByLabel('英語の代替テキスト').fill('The courtyard');
    await page.getByLabel('英語の説明文').fill('A garden of trees');
    await page.getByRole('button', { name: '説明を保存' }).click();
    await findings.getByRole('button', { name: '「The courtyard」を使う' }).click();
    await findings.getByRole('button', { name: '「A garden of trees」を使う' }).click();
    await page.getByText('公開できる状態です').waitFor();
    const written = await page.evaluate<string>("wp.data.select('core/editor').getEditedPostContent()");
    expect(written.match(/alt="[^"]*"|<figcaption[^>]*>[^<]*/g)?.map((part) => part.replace(/<.*>/, ''))).toEqual([
      'alt="The front &amp; &quot;door&quot;"',
      'From the west',
      'alt="The courtyard"',
      'A garden of trees',
    ]);
    await page.evaluate(
      `wp.data.dispatch('core/block-editor').insertBlocks(wp.blocks.createBlock('core/image', { id: ${undescribed}, url: '/b.jpg', alt: '' }))`,
    );
    await expect
      .poll(() => page.evaluate("wp.data.select('core/block-editor').getBlocks().at(-1).attributes.alt"))
      .toBe('The courtyard');
    await page
      .getByText('画像は900×600pxで、大きな画面には小さめです。横1600px以上の画像をお使いください。')
      .first()
      .waitFor();

    // Clipboard data of Word: two local files and a picture that the browser can fetch.
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      const lost = '<img src="file:///C:/Users/a/clip_image001.png">';
      data.setData('text/html', '<p class="MsoNormal">Text' + lost + lost + '<img src="https://example.com/a.png"></p>');
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      event.preventDefault();
      document.querySelector('.block-editor-writing-flow').dispatchEvent(event);
    })()`);
    await page.getByText('貼り付けた文章の画像2点は、取り込まれていません。').first().waitFor();
    allowWordpressErrors(visit);
  });

  test('rejects a truncated picture on upload, and reports a damaged one that is used in an entry', async () => {
    const refused = await upload('half.jpg', photo.slice(0, photo.length / 2));
    expect([refused.http >= 400, refused.message]).toEqual([true, expect.stringContaining('途中で切れています')]);
    const textFile = await upload('words.png', new TextEncoder().encode('no picture'), 'image/png');
    expect([textFile.http >= 400, textFile.message]).toEqual([true, expect.stringContaining('画像を読み込めません')]);

    // Damaged on the disk after the check on upload.
    const { id, source_url } = await upload('d.jpg', photo);
    await truncate(join(wordpress.folder, 'tree', new URL(source_url).pathname), 40_000);
    const draft = await save('meguri-columns', { title: '壊れた画像', status: 'draft' });
    const content = imageBlock(id, '外観', '');
    const meta = { meguri_cover: { id } };
    const checked = await request(`meguri/v1/check/${draft.id}?_locale=user`, { content, meta });
    const damaged = Object.values(checked as unknown as Finding[]).filter(({ message }) =>
      message?.includes('壊れている'),
    );
    expect(damaged.map(({ place }) => place)).toEqual(['meta.cover', 'block.0']);
  });

  test('requires English texts for cover and gallery on the English page of a work', async () => {
    const { id } = await upload('c.jpg', photo);
    await describePicture(id, { ja: '外観', en: '外観' }, { ja: '西から', en: '' });
    const work = await save('meguri-works', {
      title: '神田',
      slug: 'kanda-one',
      status: 'draft',
      meta: { meguri_cover: { id } },
    });
    const english = await request(`meguri/v1/translation/${work.id}`, {});
    const checked = await request(`meguri/v1/check/${english.id}?_locale=user`, { title: 'Kanda' });
    expect(Object.values(checked as unknown as Finding[]).filter(({ place }) => place === 'meta.cover')).toEqual([
      expect.objectContaining({
        message: '英語の代替テキストが日本語のままです。',
        picture: expect.objectContaining({ id }),
      }),
      expect.objectContaining({ message: '英語の説明文がないか、日本語のままです。' }),
    ]);
  });

  test('shows in the media library which entries use a file', async () => {
    const [used, unused] = [(await upload('e.jpg', photo)).id, (await upload('f.jpg', photo)).id];
    await describePicture(used, { ja: '外観', en: 'Front' }, { ja: '', en: '' });
    const column = await save('meguri-columns', {
      title: '表紙のある記事',
      status: 'draft',
      meta: { meguri_cover: { id: used } },
    });
    await request(`meguri/v1/translation/${column.id}`, {});
    await save('meguri-news', { title: '本文の記事', content: imageBlock(used, '外観', ''), status: 'draft' });
    const page = await admin(`post.php?post=${used}&action=edit`);
    expect(page).toContain('この画像は2件の記事で使われています。');
    expect(page).toMatch(new RegExp(`<a href="[^"]*post=${column.id}&[^"]*">表紙のある記事 · コラム · 下書き</a>`));
    expect(await admin(`post.php?post=${unused}&action=edit`)).toContain('この画像を使っている記事はありません。');
  });

  test('lists published entries that are not on the site on the dashboard, with the reason', async () => {
    const meta = { meguri_summary: '要約。', meguri_category: 'company' };
    const publish = async (title: string) => (await save('meguri-news', { title, status: 'publish', meta })).id;
    const ids = [
      await publish('題のない記事'),
      await publish('保護された記事'),
      await publish('終わった記事'),
    ] as const;
    const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19);
    await save('meguri-news', { title: '予約の記事', status: 'future', date_gmt: date, meta });
    const english = await request(`meguri/v1/translation/${await publish('英語だけの記事')}`, {});
    await save(`meguri-news/${english.id}`, {
      title: 'English',
      status: 'publish',
      meta: { meguri_summary: 'Summary.' },
    });
    // Other programs could write these values without checks.
    const database = new DatabaseSync(join(wordpress.folder, 'database/wordpress.sqlite'), { timeout: 5000 });
    const update = (sql: string, ...values: (string | number)[]) => database.prepare(sql).run(...values);
    update("UPDATE wp_posts SET post_title = '' WHERE ID = ?", ids[0]);
    update("UPDATE wp_posts SET post_password = 'x' WHERE ID = ?", ids[1]);
    update(
      'UPDATE wp_meguri_entries SET unpublish_at = ? WHERE post_id = ?',
      Math.floor(Date.now() / 1000) - 60,
      ids[2],
    );
    update("DELETE FROM wp_options WHERE option_name LIKE '%meguri_invalid_entries%'");
    update("UPDATE wp_posts SET post_status = 'draft' WHERE post_title = '英語だけの記事'");
    update('UPDATE wp_meguri_entries SET visible = 0 WHERE post_id = ?', english.id);
    database.close();
    const box = (await admin('')).match(/id="meguri_not_shown"[\s\S]*?<ul>([\s\S]*?)<\/ul>/)?.[1] ?? '';
    const entries = [...box.matchAll(/<li><a href="[^"]+">([^<]*)<\/a><br>([^<]*)/g)].map(
      ([, title, reason]) => `${title}: ${reason}`,
    );
    expect(entries).toEqual([
      '（題名なし）: お知らせ · 題名: 入力してください。',
      'English: お知らせ · 英語 · 日本語版が公開されていません。',
      '保護された記事: お知らせ · パスワードで保護されています',
      expect.stringMatching(/^終わった記事: お知らせ · 公開終了（\d{4}年.*）$/),
      expect.stringMatching(/^予約の記事: お知らせ · \d{4}年.*に公開予定$/),
    ]);
  });
});

interface Finding {
  place: string;
  message: string;
  picture?: { id: number; name: string; text: string };
}
interface ApiBody {
  http: number;
  id: number;
  status: string;
  message?: string;
  source_url: string;
  content: { raw: string };
  data?: { findings: Finding[] };
}
