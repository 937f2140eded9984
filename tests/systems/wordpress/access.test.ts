/** Permissions in WordPress by role */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn } from './support/admin/log-in.ts';
import { editorOf, type Post } from './support/imported-wordpress.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';

const problem = await wordpressProblem();

describe.skipIf(problem)('access', () => {
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  beforeAll(async () => {
    wordpress = await startLocalWordpress();
  });
  afterAll(() => wordpress?.stop());

  test.each([
    '/wp-json/wp/v2/users',
    '/wp-json/wp/v2/meguri-news?status=draft',
    '/wp-json/wp/v2/media',
    '/wp-json/meguri/v1/transfer',
    '/wp-json/api/v1/news?preview=1',
    '/?author=1',
    '/feed/',
    '/wp-sitemap.xml',
    '/?s=a',
    '/xmlrpc.php',
  ])('does not reveal anything to anonymous visitors at %s', async (path) => {
    const response = await fetch(wordpress.origin + path);
    expect([401, 403, 404, 405]).toContain(response.status);
    expect(await response.text()).not.toMatch(/admin|tamura|ono@/);
  });

  test('redirects the front page to the site, and denies subscribers to write', async () => {
    const front = await fetch(wordpress.origin, { redirect: 'manual' });
    expect([front.status, front.headers.get('location')]).toEqual([302, 'http://localhost:9']);
    const editor = editorOf(wordpress);
    const reader = await editor<{ id: number }>('users', {
      username: 'reader',
      email: 'reader@example.com',
      password: 'a-long-password-1',
      roles: ['subscriber'],
    });
    const cookie = await logIn(wordpress, 'reader', 'a-long-password-1');
    for (const path of [
      '/wp-admin/edit.php?post_type=meguri_news',
      '/wp-admin/post-new.php?post_type=meguri_news',
      '/?meguri_preview=1',
    ]) {
      const response = await fetch(wordpress.origin + path, { headers: { cookie } });
      expect([403, 404], path).toContain(response.status);
    }
    const { id } = await editor<Post>('meguri-news', { title: '下書き', status: 'draft' });
    const { password } = await editor<{ password: string }>(`users/${reader.id}/application-passwords`, { name: 'a' });
    const authorization = `Basic ${Buffer.from(`reader:${password}`).toString('base64')}`;
    for (const path of [
      'wp/v2/meguri-news',
      `wp/v2/meguri-news/${id}`,
      `wp/v2/meguri-news/${id}/autosaves`,
      'wp/v2/media',
      `meguri/v1/check/${id}`,
      `meguri/v1/translation/${id}`,
    ]) {
      const headers = { authorization, 'content-type': 'application/json' };
      const body = JSON.stringify({ title: '書き換え', status: 'draft' });
      const response = await fetch(`${wordpress.origin}/wp-json/${path}`, { method: 'POST', headers, body });
      expect([path, response.status]).toEqual([path, 403]);
    }
  });

  test('lets a contributor write and submit for review, but not publish', async () => {
    const cookie = await logIn(wordpress, 'ono');
    const admin = await (
      await fetch(`${wordpress.origin}/wp-admin/post-new.php?post_type=meguri_news`, { headers: { cookie } })
    ).text();
    const nonce = /wp\.apiFetch\.createNonceMiddleware\( "([^"]+)" \)/.exec(admin)?.[1] ?? '';
    const send = (status: string) =>
      fetch(`${wordpress.origin}/wp-json/wp/v2/meguri-news`, {
        method: 'POST',
        headers: { cookie, 'x-wp-nonce': nonce, 'content-type': 'application/json' },
        body: JSON.stringify({ title: '下書き', status }),
      });
    const pending = await send('pending');
    expect(pending.status).toBe(201);
    expect((await send('publish')).status).toBe(403);

    // Contributors cannot set internal fields that identify entries either.
    const { id } = (await pending.json()) as Post;
    const plugin = `<?php add_action('wp_ajax_nonce', static fn () => wp_die(wp_create_nonce('add-meta')));`;
    await writeFile(join(wordpress.folder, 'tree/wp-content/mu-plugins/nonce.php'), plugin);
    const ajax = `${wordpress.origin}/wp-admin/admin-ajax.php`;
    const ajaxNonce = await (await fetch(`${ajax}?action=nonce`, { headers: { cookie } })).text();
    const addField = async (name: string) => {
      const body = new URLSearchParams({
        action: 'add-meta',
        post_id: String(id),
        metakeyselect: '#NONE#',
        metakeyinput: name,
        metavalue: '1',
        '_ajax_nonce-add-meta': ajaxNonce,
      });
      return (await fetch(ajax, { method: 'POST', headers: { cookie }, body })).text();
    };
    expect(await addField('note')).toContain('<meta id=');
    for (const name of ['meguri_change_of', 'meguri_entry_id', 'meguri_transfer']) {
      expect(await addField(name), name).not.toContain('<meta id=');
    }
  });
});
