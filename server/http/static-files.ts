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
import { weakEtag } from './etag.ts';
import { routes } from './route-table.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

interface StaticFile {
  path: string;
  type: string;
  bytes: Buffer<ArrayBuffer>;
  saveAs?: string;
}

export interface StaticFiles {
  app: Hono;
  press: readonly PressFile[];
}

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
      'Cache-Control': routes.staticFiles.cache.always,
      ETag: weakEtag(bytes),
      ...(saveAs && { 'Content-Disposition': createDisposition(saveAs) }),
    };
    app.get(path, (c) => conditionalResponse(c.req.raw, bytes, headers));
  }
  return app;
}

/** Opens in a browser tab, so that visitors can verify the address. */
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

/** Width at byte 16, height at byte 20. */
function pngSize(bytes: Buffer) {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function svgSize(bytes: Buffer) {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(bytes.toString('utf8')) ?? [];
  return { width: Number(width), height: Number(height) };
}
