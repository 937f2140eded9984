import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { resolvedUrls } from '../../vite/resolved-urls.ts';

const folder = mkdtempSync(join(tmpdir(), 'meguri-urls-'));
writeFileSync(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
afterAll(() => rmSync(folder, { recursive: true }));

function buildWith(style: string, assetsInlineLimit: number) {
  writeFileSync(join(folder, 'page.css'), style);
  return build({
    root: folder,
    base: '/static/',
    configFile: false,
    logLevel: 'silent',
    plugins: [resolvedUrls()],
    build: { write: false, assetsInlineLimit, rolldownOptions: { input: join(folder, 'page.css') } },
  });
}

test.each(['url("./missing.svg")', "url('../mark.svg')", 'url(./mark.png)', 'url(/static/assets/mark.svg)'])(
  'fails for %s in a stylesheet',
  async (url) => {
    await expect(buildWith(`a { background: ${url} }`, 0)).rejects.toThrow(
      /A stylesheet refers to a file that does not exist: url\(/,
    );
  },
);

test.each([0, 4096])('accepts files, fragments and embedded images with a limit of %d bytes', async (limit) => {
  const embedded = `url("data:image/svg+xml,%3Csvg fill='url(%23a)'/%3E")`;
  const style = `a { background: url(./mark.svg), url("mark.svg"); mask: url(#shape), ${embedded} }`;
  await expect(buildWith(style, limit)).resolves.toBeDefined();
});
