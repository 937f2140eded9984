/** Small static files at fixed paths: icons, web manifests, and the logos for the press. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { create as createDisposition } from 'content-disposition';
import { Hono } from 'hono';
import { conditionalResponse } from '../../lib/http/conditional.ts';
import { ICONS, MANIFEST_PATH, THEME_COLOUR } from '../../site/app/head/icons.ts';
import type { PressFile } from '../../site/data/press-file.ts';
import { LOCALES, type Locale } from '../../site/i18n/locales.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { siteConfig } from '../../site.config.ts';
import { cachePolicy } from './cache-policy.ts';
import { weakEtag } from './etag.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

interface StaticFile {
  path: string;
  type: string;
  bytes: Buffer<ArrayBuffer>;
  /** File name of a download; a file without one is displayed. */
  saveAs?: string;
}

export interface StaticFiles {
  /** The routes of all of them. */
  app: Hono;
  /** The logos for the press, by file name. */
  press: readonly PressFile[];
}

/** Reads all of them into memory. @param assetsDir `company/brand`, or the build's copy of it */
export function readStaticFiles(assetsDir: string): StaticFiles {
  const read = (path: string, file: string): StaticFile => ({
    path,
    type: MEDIA_TYPES[extname(file)] ?? 'application/octet-stream',
    bytes: readFileSync(join(assetsDir, file)),
  });
  const logos = readdirSync(join(assetsDir, 'press'))
    .sort()
    .map((name) => ({ ...read(`/press/${name}`, `press/${name}`), saveAs: name }));
  const files: readonly StaticFile[] = [
    read(ICONS.svg, 'favicon.svg'),
    ...[ICONS.ico, ICONS.apple, ICONS.small, ICONS.large].map((path) => read(path, `icons${path}`)),
    ...LOCALES.map((locale) => ({
      path: localizedUrl(MANIFEST_PATH, locale),
      type: 'application/manifest+json',
      bytes: Buffer.from(JSON.stringify(webManifest(locale))),
    })),
    ...logos,
  ];
  const press = logos.map(({ path, saveAs, bytes, type }) => ({
    name: saveAs,
    href: path,
    bytes: bytes.length,
    ...(type === 'image/png' ? pngSize(bytes) : svgSize(bytes)),
  }));
  return { app: routesOf(files), press };
}

function routesOf(files: readonly StaticFile[]): Hono {
  const app = new Hono();
  for (const { path, type, bytes, saveAs } of files) {
    const headers = {
      'Content-Type': type,
      'Cache-Control': cachePolicy.oneHour,
      ETag: weakEtag(bytes),
      ...(saveAs && { 'Content-Disposition': createDisposition(saveAs) }),
    };
    app.get(path, (c) => conditionalResponse(c.req.raw, bytes, headers));
  }
  return app;
}

/** The web app manifest, for home screens. It opens in a browser tab: people who read about funds check the address. */
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

/** In pixels, from the header: bytes 16 and 20. */
function pngSize(bytes: Buffer) {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function svgSize(bytes: Buffer) {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(bytes.toString('utf8')) ?? [];
  return { width: Number(width), height: Number(height) };
}
