import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';
import type { Assets } from '../site/entry-server.tsx';
import type { Locale } from '../site/i18n/locales.ts';
import { STATIC_BASE } from '../site/runtime/payload/payload.ts';

const ENTRY = 'site/entry-browser.tsx';
const PREVIEW = 'site/runtime/preview/preview-context.tsx';
const ENGLISH_MESSAGES = 'site/i18n/messages/en/index.ts';
/** The fonts above the fold of every page in a language. More would take the line away from the first picture. */
const FONTS: Record<Locale, string[]> = {
  ja: ['site/fonts/mincho-kana.woff2', 'site/fonts/mincho-first.woff2'],
  en: ['site/fonts/serif.woff2', 'site/fonts/sans.woff2'],
};

/** The build's files as its manifest lists them. @param clientDir where the browser's build is */
export function readBuildAssets(clientDir: string): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'));
  const chunk = (key: string): ManifestChunk => {
    const found = manifest[key];
    if (!found) throw new Error(`The build has no ${key}: build it again with \`npm run build\`.`);
    return found;
  };
  const url = (file: string) => `${STATIC_BASE}/${file}`;

  /** A chunk and all that it imports at once, each once. */
  function withImports(keys: string[], seen = new Set<string>()): ManifestChunk[] {
    return keys.flatMap((key) => {
      if (seen.has(key)) return [];
      seen.add(key);
      return [...withImports(chunk(key).imports ?? [], seen), chunk(key)];
    });
  }

  const entryChunks = withImports([ENTRY]);
  return {
    entry: url(chunk(ENTRY).file),
    of(page, locale, isPreview) {
      // A page of an extension lies elsewhere; its chunk comes when it is asked for.
      const keys = page ? [`site/pages/${page.name}/page.tsx`].filter((key) => key in manifest) : [];
      if (isPreview) keys.push(PREVIEW);
      const chunks = withImports([ENTRY, ...keys, ...(locale === 'en' ? [ENGLISH_MESSAGES] : [])]);
      return {
        // The entry's come first: they declare the order of the layers.
        stylesheets: [...new Set([chunk(ENTRY), ...chunks].flatMap(({ css = [] }) => css))].map(url),
        modules: chunks.filter((each) => each !== entryChunks.at(-1)).map(({ file }) => url(file)),
        fonts: FONTS[locale].map((key) => url(chunk(key).file)),
      };
    },
  };
}
