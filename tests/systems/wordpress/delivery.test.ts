/** Announcements from WordPress to the instances of the site */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logIn } from './support/admin/log-in.ts';
import { editorOf, type Post } from './support/imported-wordpress.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';
import { type SiteStandIn, siteStandIn } from './support/site/site-stand-in.ts';
import { untilAnnounced } from './support/site/until-announced.ts';

const problem = await wordpressProblem();

describe.skipIf(problem)('announcements of WordPress', () => {
  const errors: string[] = [];
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  let editor: ReturnType<typeof editorOf>;
  let first: SiteStandIn;
  let second: SiteStandIn;
  let post: Post;
  beforeAll(async () => {
    [first, second] = await Promise.all([siteStandIn(NO_SECRETS), siteStandIn(NO_SECRETS)]);
    wordpress = await startLocalWordpress({
      siteOrigin: first.origin,
      constants: { MEGURI_ANNOUNCE_TO: `${first.origin}/, ${second.origin}` },
      onPluginError: (entry) => errors.push(entry),
    });
    // Each test waits for announcements itself.
    editor = editorOf(wordpress, { isAwaited: false });
    agree();
    post = await editor<Post>('meguri-news', {
      title: 'お知らせ',
      status: 'publish',
      content: '<!-- wp:paragraph --><p>本文です。</p><!-- /wp:paragraph -->',
      meta: { meguri_category: 'company', meguri_summary: '要約です。' },
    });
    await untilAnnounced(wordpress.folder);
  });
  afterAll(async () => {
    await wordpress?.stop();
    await first?.[Symbol.asyncDispose]();
    await second?.[Symbol.asyncDispose]();
    expect(errors).toEqual([]);
  });
  beforeEach(() => {
    for (const instance of [first, second]) instance.changes.length = 0;
  });

  const NO_SECRETS = { revalidate: 'x'.repeat(32), preview: 'x'.repeat(32) };
  const tag = () => `news:${post.meta.meguri_entry_id}`;

  function agree(): void {
    const { revalidateSecret: revalidate, previewSecret: preview } = wordpress.secrets;
    for (const instance of [first, second]) Object.assign(instance.secrets, { revalidate, preview });
  }

  async function change(title: string): Promise<void> {
    await editor(`meguri-news/${post.id}`, { title });
    await untilAnnounced(wordpress.folder);
  }

  /** Runs cron as if the retry were due. */
  async function retry(): Promise<void> {
    const database = new DatabaseSync(join(wordpress.folder, 'database/wordpress.sqlite'), { timeout: 5000 });
    // Makes all serialised times a day older.
    for (const { option_name, option_value } of database
      .prepare(
        `SELECT option_name, option_value FROM wp_options WHERE option_name IN ('cron', 'meguri_pending_changes')`,
      )
      .all() as Record<'option_name' | 'option_value', string>[]) {
      const earlier = option_value.replace(
        option_name === 'cron' ? /(?<=i:)(\d{10})(?=;a:)/g : /(?<="next";i:)(\d{10})/g,
        (time) => String(Number(time) - 86_400),
      );
      database.prepare('UPDATE wp_options SET option_value = ? WHERE option_name = ?').run(earlier, option_name);
    }
    database.close();
    await wordpress.runCron();
  }

  const notice = async () => (await editor<{ notice: string | null }>('../../meguri/v1/announcements')).notice;
  const health = (name: string) =>
    editor<{ status: string; label: string; description: string }>(`../../meguri/v1/health/${name}`);

  test('reach every instance, each with its own signature', async () => {
    await change('両方に届く題');
    for (const instance of [first, second]) {
      expect(instance.changes).toEqual([
        {
          tags: expect.arrayContaining([tag(), 'news']),
          entries: expect.arrayContaining([expect.objectContaining({ lang: 'ja' })]),
        },
      ]);
    }
    expect(await notice()).toBeNull();
  });

  test('fail for one instance without affecting the other, and cover all missed changes once it recovers', async () => {
    second.becomes(503);
    await change('届かない題');
    expect(first.changes).toHaveLength(1);
    expect(await notice()).toMatch(/^サイトの2台のうち1台.*HTTP 503/);
    await editor(`meguri-news/${post.id}`, { status: 'draft' });
    await untilAnnounced(wordpress.folder);
    await editor(`meguri-news/${post.id}`, { status: 'publish' });
    await untilAnnounced(wordpress.folder);
    expect(first.changes.map(({ tags }) => tags)).not.toContain('*');

    second.becomes('taking');
    const other = await editor<Post>('meguri-news', { title: '別の記事', status: 'draft' });
    await untilAnnounced(wordpress.folder);
    // If the failed entry were withdrawn and not named, the site would drop its copy.
    const ids = second.changes.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(second.changes[0]?.tags).toBe('*');
    expect(ids).toEqual(expect.arrayContaining([post.meta.meguri_entry_id, other.meta.meguri_entry_id]));
    expect(await notice()).toBeNull();
  });

  test('are retried by cron until the instance recovers', async () => {
    second.becomes(500);
    await change('二度目に届く題');
    await retry();
    expect(await notice()).toContain('HTTP 500');
    second.becomes('taking');
    await retry();
    expect(second.changes.map(({ tags }) => tags)).toEqual(['*']);
    expect(await notice()).toBeNull();
  });

  test('are sent after the response, so that saving does not wait for a site that does not respond', async () => {
    for (const instance of [first, second]) instance.becomes('silent');
    await editor(`meguri-news/${post.id}`, { title: '待たずに保存' });
    await expect.poll(() => first.unanswered()).toBe(1);
    const { waiting } = await editor<{ waiting: number }>('../../meguri/v1/announcements');
    expect(waiting).toBe(1);
    for (const instance of [first, second]) instance.becomes('taking');
    await untilAnnounced(wordpress.folder);
    await retry();
    expect(await notice()).toBeNull();
  });

  test('explain in Japanese why the site rejects them, without technical errors', async () => {
    second.secrets.revalidate = 'another secret of thirty-two letters';
    await change('署名が違う');
    expect(await notice()).toContain('署名');
    second.becomes(404);
    await change('設定がない');
    expect(await notice()).toContain('REVALIDATE_SECRET');
    await second[Symbol.asyncDispose]();
    await change('つながらない');
    const page = await fetch(`${wordpress.origin}/wp-admin/edit.php?post_type=meguri_news`, {
      headers: { cookie: await logIn(wordpress, 'tamura') },
    });
    const html = await page.text();
    expect(html).toContain('サイトに接続できません');
    expect(html).not.toMatch(/cURL|error \d+/);
  });

  test('are checked in Site Health without side effects, which names the instance whose secrets differ', async () => {
    expect(await health('site')).toMatchObject({ status: 'critical' });
    const { description } = await health('site');
    expect(description).toContain(`${second.origin}: サイトに接続できません`);
    expect(description).not.toContain(`${first.origin}:`);
    expect(first.changes.every(({ tags, entries }) => tags.length === 0 && entries.length === 0)).toBe(true);
    first.secrets.preview = 'another secret of thirty-two letters';
    expect((await health('site')).description).toContain(`${first.origin}: MEGURI_PREVIEW_SECRET`);
  });
});
