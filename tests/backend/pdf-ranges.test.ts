import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../backend/backend.ts';
import { type ContentFolder, contentFolder, quiet } from './content-folder.ts';

const PDF = '%PDF-1.7 0123456789';
const entry = (id: number, title: string) =>
  `---\nid: ${id}\nkind: company\npublished_at: "2026-04-01T09:00:00+09:00"\ndocument_languages: [ja]\npages: 1\naccess: open\ntitle: '${title}'\nsummary: 要約\n---\n`;

let folder: ContentFolder;
let backend: Backend;
beforeAll(async () => {
  folder = await contentFolder({
    'downloads/one/ja.md': entry(1, '会社のご案内/27: "概要"'),
    'downloads/one/ja.pdf': PDF,
  });
  backend = createBackend({ contentDir: folder.path, log: quiet });
  await backend.ready;
});
afterAll(() => folder.remove());

const get = (headers: Record<string, string> = {}) =>
  backend.fetch(new Request('http://api.test/wp-json/api/v1/downloads/1/files/ja', { headers }));

test.for([
  ['bytes=0-4', 206, 'bytes 0-4/19', '%PDF-'],
  ['bytes=9-', 206, 'bytes 9-18/19', '0123456789'],
  ['bytes=-3', 206, 'bytes 16-18/19', '789'],
  ['bytes=9-99999', 206, 'bytes 9-18/19', '0123456789'],
  ['bytes=-99999', 200, null, PDF],
  ['bytes=0-0,2-3', 200, null, PDF],
  ['bytes=x', 200, null, PDF],
  ['lines=0-4', 200, null, PDF],
  ['bytes=19-', 416, 'bytes */19', ''],
  ['bytes=-0', 416, 'bytes */19', ''],
] as const)('responds to Range: %s with %i', async ([range, status, contentRange, text]) => {
  const response = await get({ range });
  expect(response.status).toBe(status);
  expect(response.headers.get('content-range')).toBe(contentRange);
  expect(await response.text()).toBe(text);
});

test('responds with the whole file to If-Range with another version', async () => {
  const response = await get({ range: 'bytes=0-4', 'if-range': '"other"' });
  expect([response.status, await response.text()]).toEqual([200, PDF]);
});

test('derives the file name from the title, without characters that file systems do not allow', async () => {
  expect((await get()).headers.get('content-disposition')).toBe(
    `inline; filename=document.pdf; filename*=UTF-8''${encodeURIComponent('会社のご案内 27 概要 .pdf')}`,
  );
});
