/** Seminars with dates relative to now, because the dates of a content folder would pass. */
import { type ContentFolder, contentFolder, PNG, SITE_JA } from '../backend/content-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface SeminarTimes {
  /** Offset from now, in milliseconds. */
  closes?: number;
  starts?: number;
  ends?: number;
}

/** Returns `ja.md` of a seminar, by default in a month with two seats. */
export function seminarJa(
  id: number,
  slug: string,
  { closes = 29 * DAY_MS, starts = 30 * DAY_MS, ends = starts + DAY_MS / 12 }: SeminarTimes = {},
  more = 'capacity: 2\n',
): string {
  // A single point in time. Otherwise registration could close a millisecond after the start.
  const now = Date.now();
  const timeFromNow = (inMs: number) => `"${new Date(now + inMs).toISOString()}"`;
  return `---
id: ${id}
slug: ${slug}
published_at: "2026-10-06T10:00:00+09:00"
title: 2つの器
summary: 違いを説明します。
starts_at: ${timeFromNow(starts)}
ends_at: ${timeFromNow(ends)}
closes_at: ${timeFromNow(closes)}
audience: 担当の方。
solicitation: 勧誘は行いません。
programme:
  - { time: "15:00", title: 説明 }
${/^(?:online|venue):/m.test(more) ? '' : 'venue: { name: 会議室, address: 東京都千代田区試験町4-5-6, access: 徒歩6分 }\n'}${more}---
本文。
`;
}

export const SEMINAR_EN = `---
title: Two vessels
summary: How they differ.
audience: Staff.
solicitation: Nothing is offered.
programme:
  - { time: "15:00", title: Talk }
venue: { name: Meeting room, address: 4-5-6 Shikencho, access: Six minutes }
---
Text.
`;

/** Creates a content folder with the site profile and these files in `seminars/`. */
export function seminarFolder(files: Record<string, string>): Promise<ContentFolder> {
  const seminars = Object.entries(files).map(([name, text]) => [`seminars/${name}`, text]);
  return contentFolder({ 'site/ja.md': SITE_JA, 'site/share.png': PNG, ...Object.fromEntries(seminars) });
}

export const REGISTRATION = {
  lang: 'ja',
  name: '見本 太郎',
  kana: 'ミホン タロウ',
  company: '',
  department: '',
  email: 'taro@example.jp',
  telephone: '',
  message: '',
  consent: 'yes',
};
