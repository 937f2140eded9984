import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportContent } from '../../../scripts/transfer/export/export-content.ts';
import { createWordPressClient } from '../../../scripts/transfer/wordpress-client.ts';

const TEXT = { title: '題', status: 'publish', fields: {}, document: {}, name: 'ja.md', source: 'text' };
const entryIn = (folder: string) => ({
  type: 'news',
  id: 1,
  folder,
  publish_at: null,
  files: {},
  ja: TEXT,
  drafts: {},
  published_at: '2026-01-01T00:00:00+09:00',
  modified_at: '2026-01-01T00:00:00+09:00',
  shared: {},
});
const site = (profiles: object) => ({
  profiles,
  variables: { ja: {}, en: {} },
  redirects: [],
  notice: null,
  sources: {},
});

test.each([
  ['a folder', entryIn('../outside'), site({})],
  ['a picture', entryIn('news/1'), site({ ja: { share_picture: { src: 'media/site/..%2F..%2Foutside.jpg' } } })],
])('rejects %s outside of the target folder', async (_, entry, profile) => {
  const responses: Record<string, object> = {
    '/': { entries: { 'news/1': 'hash' }, trash: [], media: {} },
    '/site': profile,
    '/news/1': entry,
  };
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://wordpress.test');
    const path = pathname.replace('/wp-json/meguri/v1/transfer', '') || '/';
    response.end(JSON.stringify(responses[path] ?? { base64: '' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const parent = mkdtempSync(join(tmpdir(), 'meguri-export-'));
  try {
    const { port } = server.address() as AddressInfo;
    const wordpress = createWordPressClient(`http://127.0.0.1:${port}`, { user: 'admin', password: 'x' });
    const options = { folder: join(parent, 'content'), onProgress: () => undefined };
    await expect(exportContent(wordpress, options)).rejects.toThrow(/outside the output folder: .*outside/);
    expect(readdirSync(parent).filter((name) => name !== 'content')).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(parent, { recursive: true });
  }
});
