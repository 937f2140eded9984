import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';
import type { Assets } from '../../site/app/html.server.tsx';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';

const START = 'site/app/start.ts';
const NOTICE = 'site/app/notice-script.ts';
const ERRORS = 'site/errors/browser-errors.ts';
const ENTRY = 'site/app/entry-browser.tsx';
const PREVIEW = 'site/app/preview/preview-context.tsx';
const STYLES = 'style.css';
/** Letters and digits of all text, and large figures. Headings follow with the stylesheet. */
const FONTS = ['site/fonts/sans.woff2', 'site/fonts/figures.woff2'];

export function readBuildAssets(clientDir: string): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'));
  const classes: Record<string, string[] | undefined> = JSON.parse(
    readFileSync(join(clientDir, '.vite/optional-styles.json'), 'utf8'),
  );
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
    errors: url(chunk(ERRORS).file),
    fonts: FONTS.map((key) => url(chunk(key).file)),
    of(page, locale, isPreview) {
      const keys = page?.file === undefined ? [] : [page.file];
      if (isPreview) keys.push(PREVIEW);
      const chunks = withImports([ENTRY, ...keys, `site/i18n/messages/${locale}/index.ts`]);
      const files = [chunk(STYLES).file, ...keys.flatMap((key) => chunk(key).css ?? [])];
      return {
        stylesheets: files.filter((file) => !classes[file]).map(url),
        optionalStylesheets: files
          .flatMap((file) => ({ href: url(file), classes: classes[file] ?? [] }))
          .filter((sheet) => sheet.classes.length > 0),
        modules: chunks.filter((imported) => imported !== entryChunks.at(-1)).map(({ file }) => url(file)),
      };
    },
  };
}
