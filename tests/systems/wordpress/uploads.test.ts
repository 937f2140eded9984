/** Access to uploaded files in WordPress, and their metadata */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { freePort, waitForResponse } from '../../../scripts/lib/start-site.ts';
import { logIn } from './support/admin/log-in.ts';
import { replaceFile, type Upload, upload } from './support/admin/media-library.ts';
import { editorOf, type Post } from './support/imported-wordpress.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';

const problem = await wordpressProblem();
const NGINX = '/usr/sbin/nginx';
const ADDRESS = 'Marunouchi 1-9-1';
const pdf = (text: string) => Buffer.from(`%PDF-1.4 ${text}`);

describe.skipIf(problem)('uploads of WordPress', () => {
  const errors: string[] = [];
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  let editor: ReturnType<typeof editorOf>;
  beforeAll(async () => {
    wordpress = await startLocalWordpress({ onPluginError: (entry) => errors.push(entry) });
    editor = editorOf(wordpress);
  });
  afterAll(async () => {
    await wordpress?.stop();
    expect(errors).toEqual([]);
  });

  const uploadsFolder = () => join(wordpress.folder, 'uploads');
  const privateFiles = () => readdir(join(wordpress.folder, 'private/documents'));
  const statusOf = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).status;
  const files = async () =>
    (await readdir(uploadsFolder(), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  async function offer({ id, source_url }: Upload, status: string): Promise<Post> {
    const link = `<div class="wp-block-file"><a href="${source_url}">概要</a></div>`;
    return editor<Post>('meguri-news', {
      title: '概要書のお知らせ',
      status,
      content: `<!-- wp:file {"id":${id},"href":"${source_url}"} -->${link}<!-- /wp:file -->`,
      meta: { meguri_category: 'company', meguri_summary: '要約です。' },
    });
  }

  test.each([
    ['photo.jpg', 'image/jpeg', (image: Sharp) => image.jpeg({ quality: 30 })],
    ['photo.png', 'image/png', (image: Sharp) => image.png()],
    ['photo.webp', 'image/webp', (image: Sharp) => image.webp({ quality: 30 })],
  ])(
    'removes the location from %s in every size, and keeps its orientation and profile',
    async (name, type, encode) => {
      // Longer than WordPress's limit, so that it makes a smaller copy.
      const image = sharp({ create: { width: 2700, height: 300, channels: 3, background: '#c04020' } });
      const bytes = await encode(image)
        .withIccProfile('p3')
        .withExif({
          IFD0: { ImageDescription: ADDRESS },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 52/1', GPSAreaInformation: ADDRESS },
        })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      expect(bytes.includes(ADDRESS)).toBe(true);
      const { id } = await upload(wordpress, name, new Uint8Array(bytes), type);
      const stored = (await files()).filter((path) => path.endsWith(name.slice(5)));
      expect(stored.length).toBeGreaterThan(type === 'image/png' ? 1 : 3);
      for (const path of stored) expect((await readFile(path)).includes(ADDRESS), path).toBe(false);
      const original = await sharp(stored.find((path) => path.endsWith(`/${name}`))).metadata();
      expect(original).toMatchObject({ width: 2700, orientation: 6, hasProfile: true });
      // The contract gives the size after rotation.
      const news = await editor<Post>('meguri-news', {
        title: '写真のお知らせ',
        status: 'publish',
        content: `<!-- wp:image {"id":${id}} --><figure class="wp-block-image"><img src="x" alt="写真"/></figure><!-- /wp:image -->`,
        meta: { meguri_category: 'company', meguri_summary: '要約です。' },
      });
      const item = await (await fetch(`${wordpress.origin}${API_PATH}/news/${news.meta.meguri_entry_id}`)).text();
      expect(item).toContain(type === 'image/jpeg' ? 'width=\\"300\\" height=\\"2700\\"' : 'width=\\"2700\\"');
    },
  );

  test('rejects a damaged picture with a Japanese message', async () => {
    const response = await fetch(`${wordpress.origin}/wp-json/wp/v2/media`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`admin:${wordpress.secrets.applicationPassword}`).toString('base64')}`,
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename="damaged.jpg"',
      },
      body: Buffer.from('ffd8ffe1ffff45786966', 'hex'),
    });
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('\\u753b\\u50cf')]);
  });

  test('serves a PDF only while a published entry offers it, or to authors of entries', async () => {
    const file = await upload(wordpress, 'outline.pdf', pdf('outline'));
    expect((await files()).filter((path) => path.endsWith('.pdf'))).toEqual([]);
    const cookie = await logIn(wordpress, 'ono');
    expect([await statusOf(file.source_url), await statusOf(file.source_url, { cookie })]).toEqual([404, 200]);
    const news = await offer(file, 'draft');
    expect(await statusOf(file.source_url)).toBe(404);
    await editor(`meguri-news/${news.id}`, { status: 'publish' });
    const open = await fetch(file.source_url, { headers: { range: 'bytes=9-15' } });
    expect([open.status, open.headers.get('content-type'), await open.text()]).toEqual([
      206,
      'application/pdf',
      'outline',
    ]);
    await editor(`meguri-news/${news.id}`, { status: 'draft' });
    expect(await statusOf(file.source_url)).toBe(404);
  });

  test('serves a PDF that a text links to, also with a Japanese name', async () => {
    const file = await upload(wordpress, `${encodeURIComponent('概要')}.pdf`, pdf('linked'));
    expect(await statusOf(file.source_url)).toBe(404);
    await editor('meguri-news', {
      title: 'リンクのお知らせ',
      status: 'publish',
      content: `<!-- wp:paragraph --><p><a href="${file.source_url}">概要</a></p><!-- /wp:paragraph -->`,
      meta: { meguri_category: 'company', meguri_summary: '要約です。' },
    });
    expect(await statusOf(file.source_url)).toBe(200);
    await expect(editor(`media/${file.id}?force=true&_method=DELETE`, {})).rejects.toThrow('meguri_in_use');
  });

  test('accepts a picture that cannot be decoded, and shows in the library that it was not fully checked', async () => {
    const pixels = Buffer.concat([Buffer.alloc(8 * 8 * 3, 200), Buffer.alloc(8 * 8 * 3, 20)]);
    const frames = sharp(pixels, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } });
    const animation = new Uint8Array(await frames.webp({ loop: 0 }).toBuffer());
    const { id } = await upload(wordpress, 'moving.webp', animation, 'image/webp');
    const headers = { cookie: await logIn(wordpress, 'admin') };
    const page = await fetch(`${wordpress.origin}/wp-admin/post.php?post=${id}&action=edit`, { headers });
    expect(await page.text()).toContain('ファイルの末尾だけを確認しました');
    await expect(upload(wordpress, 'half.webp', animation.slice(0, -20), 'image/webp')).rejects.toThrow('500');
  });

  test('serves a document directly when it is open, but not when it must be requested', async () => {
    const file = await upload(wordpress, 'guide.pdf', pdf('guide'));
    const document = await editor<Post>('meguri-downloads', {
      title: 'ご案内',
      status: 'publish',
      meta: {
        meguri_kind: 'company',
        meguri_document_languages: ['ja'],
        meguri_pages: 4,
        meguri_access: 'request',
        meguri_summary: '要約です。',
        meguri_files: { ja: file.id },
      },
    });
    const route = `${wordpress.origin}${API_PATH}/downloads/${document.meta.meguri_entry_id}/files/ja`;
    expect([await statusOf(file.source_url), await statusOf(route)]).toEqual([404, 404]);
    await editor(`meguri-downloads/${document.id}`, { meta: { meguri_access: 'open' } });
    expect([await statusOf(file.source_url), await statusOf(route)]).toEqual([200, 200]);
  });

  test('replaces and deletes private files, and gives two files with the same name different addresses', async () => {
    const before = (await privateFiles()).length;
    const first = await upload(wordpress, 'same.pdf', pdf('first'));
    const second = await upload(wordpress, 'same.pdf', pdf('second'));
    expect(first.source_url).not.toBe(second.source_url);
    const headers = { cookie: await logIn(wordpress, 'tamura') };
    const text = async ({ source_url }: Upload) => (await fetch(source_url, { headers })).text();
    expect([await text(first), await text(second)]).toEqual(['%PDF-1.4 first', '%PDF-1.4 second']);
    await replaceFile(wordpress, first, pdf('another'));
    expect([await text(first), await text(second)]).toEqual(['%PDF-1.4 another', '%PDF-1.4 second']);
    expect(await privateFiles()).toHaveLength(before + 2);
    for (const { id } of [first, second]) await editor(`media/${id}?force=true&_method=DELETE`, {});
    expect(await privateFiles()).toHaveLength(before);
    expect(await statusOf(first.source_url, headers)).toBe(404);
  });

  test.skipIf(!existsSync(NGINX))(
    'serves pictures with the documented nginx rules, and forwards or rejects everything else',
    async () => {
      const port = await freePort();
      await startNginx(port);
      const throughNginx = (path: string) => `http://127.0.0.1:${port}${path}`;
      const picture = (await files()).find((path) => path.endsWith('photo.jpg')) ?? '';
      await mkdir(join(wordpress.folder, 'tree/wp-content/meguri-private'), { recursive: true });
      await writeFile(join(wordpress.folder, 'tree/wp-content/meguri-private/secret'), 'secret');
      await writeFile(join(uploadsFolder(), 'program.php'), '<?php echo "ran";');
      const served = await fetch(throughNginx(picture.replace(uploadsFolder(), '/wp-content/uploads')));
      expect([served.status, served.headers.get('server'), served.headers.get('x-powered-by')]).toEqual([
        200,
        expect.stringContaining('nginx'),
        null,
      ]);
      await served.arrayBuffer();
      for (const path of [
        '/wp-content/meguri-private/secret',
        '/wp-content/uploads/program.php',
        '/wp-content/uploads/none.pdf',
      ]) {
        expect([path, await statusOf(throughNginx(path))]).toEqual([path, 404]);
      }
      const file = await upload(wordpress, 'behind.pdf', pdf('behind nginx'));
      const address = throughNginx(new URL(file.source_url).pathname);
      expect(await statusOf(address)).toBe(404);
      await offer(file, 'publish');
      expect(await (await fetch(address)).text()).toBe('%PDF-1.4 behind nginx');
    },
  );

  /** Starts nginx with the documented configuration, but with PHP's own server. */
  async function startNginx(port: number): Promise<void> {
    const document = await readFile(join(PROJECT_ROOT, 'docs/guides/wordpress.md'), 'utf8');
    const [, server = ''] = /```nginx\n(server \{.*?)```/s.exec(document) ?? [];
    const adapted = server
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replace('/srv/wordpress', join(wordpress.folder, 'tree'))
      .replace(
        /include fastcgi_params;[\s\S]*?fastcgi_pass [^;]*;/,
        `proxy_pass ${wordpress.origin}$request_uri; proxy_set_header Host $host:$server_port;`,
      );
    expect(adapted).toContain('proxy_pass');
    const folder = join(wordpress.folder, 'nginx');
    await mkdir(folder);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const head = `daemon off; worker_processes 1; user root; pid ${folder}/pid; error_log ${folder}/error.log; events {}`;
    await writeFile(join(folder, 'nginx.conf'), `${head} http { access_log off; ${temporary.join(' ')}\n${adapted}\n}`);
    const child = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
      stdio: 'ignore',
    });
    onTestFinished(async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    });
    expect(
      await waitForResponse(`http://127.0.0.1:${port}/wp-content/uploads/none.pdf`, () => child.exitCode !== null),
    ).toBe(true);
  }
});
