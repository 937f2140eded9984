import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';
import type { Assets } from '../../site/app/html.server.tsx';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';

const START = 'site/app/start.ts';
const NOTICE = 'site/app/notice-script.ts';
const ENTRY = 'site/app/entry-browser.tsx';
const PREVIEW = 'site/app/preview/preview-context.tsx';
const STYLES = 'style.css';

export function readBuildAssets(clientDir: string): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'));
  const chunk = (key: string): ManifestChunk => {
    const entry = manifest[key];
    if (!entry) throw new Error(`The build has no ${key}: build it again with \`npm run build\`.`);
    return entry;
  };
  const url = (file: string) => `${STATIC_BASE}/${file}`;

  function withImports(keys: string[], visited = new Set<string>()): ManifestChunk[] {
    return keys.flatMap((key) => {
      if (visited.has(key)) return [];
      visited.add(key);
      return [...withImports(chunk(key).imports ?? [], visited), chunk(key)];
    });
  }

  const entryChunks = withImports([ENTRY]);
  return {
    start: url(chunk(START).file),
    entry: url(chunk(ENTRY).file),
    notice: url(chunk(NOTICE).file),
    of(page, locale, isPreview) {
      const keys = page?.file === undefined ? [] : [page.file];
      if (isPreview) keys.push(PREVIEW);
      const chunks = withImports([ENTRY, ...keys, `site/i18n/messages/${locale}/index.ts`]);
      return {
        stylesheets: [chunk(STYLES).file, ...keys.flatMap((key) => chunk(key).css ?? [])].map(url),
        modules: chunks.filter((imported) => imported !== entryChunks.at(-1)).map(({ file }) => url(file)),
      };
    },
  };
}
