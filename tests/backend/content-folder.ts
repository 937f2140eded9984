import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A PNG of 3 by 2 pixels in #a0704f. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12NYUOAPQQxwFgBUPgg736RCkwAAAABJRU5ErkJggg==',
  'base64',
);
/** The first 16 digits of its SHA-256. */
export const PNG_VERSION = '1b2f30651ff92a1e';
export const PNG_COLOURS = { colour: '#a0704f', tones: Array<string>(6).fill('#d9c6b9').join() };

export interface ContentFolder {
  /** Ends in `content`. */
  path: string;
  write(files: Record<string, string | Uint8Array>): Promise<void>;
  remove(): Promise<void>;
}

/** Creates a temporary content folder with files, given by their paths in the folder. */
export async function contentFolder(files: Record<string, string | Uint8Array>): Promise<ContentFolder> {
  const root = await mkdtemp(join(tmpdir(), 'meguri-content-'));
  const path = join(root, 'content');
  const folder: ContentFolder = {
    path,
    async write(more) {
      for (const [name, text] of Object.entries(more)) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), text);
      }
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
  await folder.write(files);
  return folder;
}

/** Front matter and body of a news item. `more` adds fields. */
export function news(id: number, { body = 'Text.', more = '' } = {}): string {
  return `---
id: ${id}
published_at: "2026-0${id % 9 || 9}-01T10:00:00+09:00"
category: company
title: お知らせ${id}
summary: 要約${id}
${more}---
${body}
`;
}

export function newsEn(title: string, body = 'Text.'): string {
  return `---\ntitle: ${title}\nsummary: Summary\n---\n${body}\n`;
}

export function work(
  id: number,
  slug: string,
  { use = 'office', station = 'kanda', more = '', body = '本文。' } = {},
): string {
  return `---
id: ${id}
slug: ${slug}
published_at: "2026-03-0${id}T10:00:00+09:00"
cover:
  file: cover.png
  alt: { ja: 外観, en: Front }
use: ${use}
roles: [planning]
station: ${station}
walk_minutes: 4
completed: "202${id % 10}-03"
floors_above: 9
site_area: 100.5
floor_area: 700
title: 作品${id}
summary: 要約
location: 東京都
structure: 鉄骨造
${more}---
${body}
`;
}

export const SITE_JA = `---
share_picture:
  file: share.png
  alt: { ja: 街, en: City }
name: 試験不動産
legal_name: 試験不動産株式会社
description: 会社です。
mission: めぐる
address: { postal_code: 100-0000, text: 東京都, directions: 徒歩1分 }
telephone: 03-0000-0000
hours: 平日
licences: {}
navigation:
  header:
    - { label: 作品, href: /works }
  footer: []
  legal: []
---
`;

/** The English profile, without the fields that `ja.md` sets for both languages. */
export const SITE_EN = SITE_JA.replace(/share_picture:\n.*\n.*\n/, '').replace(/telephone:.*\n/, '');

export const quiet = { info() {}, warn() {}, error: console.error };
