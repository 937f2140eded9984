/** Small files at fixed addresses: icons, web manifests, and the logos for the press. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import { answerConditionally } from '../contract/http/conditional.ts';
import type { PressFile } from '../site/content/press-file.ts';
import { LOCALES, type Locale } from '../site/i18n/locales.ts';
import { localizedUrl } from '../site/i18n/localized-url.ts';
import { ICONS, MANIFEST_PATH, THEME_COLOUR } from '../site/runtime/icons.ts';
import { siteConfig } from '../site.config.ts';
import { cachePolicy } from './cache-policy.ts';
import { etagOf } from './with-etag.ts';

const ASSETS = join(import.meta.dirname, '../site/assets');

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

interface SiteFile {
  path: string;
  type: string;
  bytes: Buffer<ArrayBuffer>;
  /** What it is saved as; a file without one is shown. */
  saveAs?: string;
}

const logos = readdirSync(join(ASSETS, 'press'))
  .sort()
  .map((name) => ({ ...readSiteFile(`/press/${name}`, `press/${name}`), saveAs: name }));

const files: readonly SiteFile[] = [
  readSiteFile(ICONS.svg, 'favicon.svg'),
  ...[ICONS.ico, ICONS.apple, ICONS.small, ICONS.large].map((path) => readSiteFile(path, `icons${path}`)),
  ...LOCALES.map((locale) => ({
    path: localizedUrl(MANIFEST_PATH, locale),
    type: 'application/manifest+json',
    bytes: Buffer.from(JSON.stringify(webManifest(locale))),
  })),
  ...logos,
];

/** The logos, in the order of their names. */
export const pressFiles: readonly PressFile[] = logos.map(({ path, saveAs, bytes, type }) => ({
  name: saveAs,
  href: path,
  bytes: bytes.length,
  ...(type === 'image/png' ? sizeOfPng(bytes) : sizeOfDrawing(bytes)),
}));

/** Answers for the files above. */
export function siteFiles(): Hono {
  const app = new Hono();
  for (const { path, type, bytes, saveAs } of files) {
    const headers = {
      'Content-Type': type,
      'Cache-Control': cachePolicy.anHour,
      ETag: `W/${etagOf(bytes)}`,
      ...(saveAs && { 'Content-Disposition': `attachment; filename="${saveAs}"` }),
    };
    app.get(path, (c) => answerConditionally(c.req.raw, bytes, headers));
  }
  return app;
}

/** What a home screen shows. It opens in the browser: who reads about a fund wants to see whose address it is. */
function webManifest(locale: Locale) {
  const name = siteConfig.company.name[locale];
  const icon = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: 'image/png' });
  return {
    name: siteConfig.company.legalName[locale],
    short_name: name,
    lang: locale,
    dir: 'ltr',
    id: localizedUrl('/', locale),
    start_url: localizedUrl('/', locale),
    scope: '/',
    display: 'browser',
    background_color: THEME_COLOUR,
    theme_color: THEME_COLOUR,
    icons: [
      { src: ICONS.svg, sizes: 'any', type: 'image/svg+xml' },
      ...(['any', 'maskable'] as const).flatMap((purpose) => [
        { ...icon(ICONS.small, 192), purpose },
        { ...icon(ICONS.large, 512), purpose },
      ]),
    ],
  };
}

/** It stands at bytes 16 and 20. */
function sizeOfPng(bytes: Buffer) {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function sizeOfDrawing(bytes: Buffer) {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(bytes.toString('utf8')) ?? [];
  return { width: Number(width), height: Number(height) };
}

function readSiteFile(path: string, file: string): SiteFile {
  return { path, type: TYPES[extname(file)] ?? 'application/octet-stream', bytes: readFileSync(join(ASSETS, file)) };
}
