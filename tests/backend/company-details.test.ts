/**
 * After the address, telephone and hours in `content/site` change, no page, response or email contains the old ones.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Content } from '../../backend/content/content.ts';
import { createContentReader } from '../../backend/content/content-reader.ts';
import { takeSnapshot } from '../../backend/content/reading/folder-snapshot.ts';
import { acknowledgement } from '../../backend/submissions/mail/acknowledgement.ts';
import { createMailContent } from '../../backend/submissions/mail/mail-content.ts';
import type { Submission } from '../../backend/submissions/storage/submission.ts';
import { LANGUAGES } from '../../contract/vocabulary.ts';
import { fixedPaths } from '../../site/fixed-paths.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { fixtureContent } from '../support/site/document-folder.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

const OLD =
  /試験町|Shiken-cho|試験ビル|Fixture Building|101-0000|03-5555-0000|\+81 3 5555|9:30〜17:30|9:30 to 17:30|9時30分|神田駅 西口から徒歩6分|Six minutes on foot from the west exit/;

let folder: string;
let content: Content;
let site: SiteInProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meguri-content-'));
  await cp(fixtureContent(), folder, { recursive: true });
  await rewrite('ja.md', {
    postal_code: '999-9999',
    '  text': '東京都港区架空町9-9',
    directions: '架空駅から徒歩1分',
    telephone: '03-9999-9999',
    hours: '平日10:00〜18:00',
  });
  await rewrite('en.md', {
    postal_code: '999-9999',
    '  text': '9-9 Kaku-cho, Minato-ku',
    directions: 'One minute',
    hours: 'Weekdays from ten to six',
  });
  content = (await createContentReader(folder, { fixedPaths }).read(
    await takeSnapshot(folder),
    async () => true,
  )) as Content;
  site = await siteInProcess({ CONTENT_DIR: folder });
}, 60_000);
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function rewrite(name: string, fields: Record<string, string>): Promise<void> {
  const file = join(folder, 'site', name);
  let text = await readFile(file, 'utf8');
  for (const [key, value] of Object.entries(fields)) {
    const line = new RegExp(`^( *${key}: ).*$`, 'm');
    expect(text).toMatch(line);
    text = text.replace(line, `$1${value}`);
  }
  await writeFile(file, text);
}

/** @returns occurrences of the old details, with the preceding text */
function old(text: string): string[] {
  return [...text.matchAll(new RegExp(`.{0,60}(?:${OLD.source})`, 'g'))].map(([match]) => match);
}

test('finds no old details in entries and drafts', () => {
  expect(content.diagnostics).toEqual([]);
  expect(old(JSON.stringify([content.drafts, content.site]))).toEqual([]);
});

// The test above covers the texts of entry pages.
test('finds no old details in the layout, forms and lists of pages, and the new details on every page', async () => {
  const occurrences: string[] = [];
  for (const path of fixedPaths.flatMap((fixed) => [fixed, localizedUrl(fixed, 'en')])) {
    const html = await (await fetch(site.origin + path)).text();
    expect(html).toContain('03-9999-9999');
    occurrences.push(...old(html).map((text) => `${path}: ${text}`));
  }
  expect(occurrences).toEqual([]);
}, 60_000);

test.each(LANGUAGES)('finds no old details in emails (%s)', async (lang) => {
  const mails = createMailContent({ ready: Promise.resolve(), current: () => content }, 'https://site.example');
  const submission = {
    kind: 'contact',
    lang,
    reference: 'K7Q2-8F3M',
    fields: { kind: 'press', name: 'Jane' },
  } as unknown as Submission;
  const reply = await mails.reply(submission, lang);
  const { text } = acknowledgement(submission, {
    sender: await mails.sender(lang),
    reply,
    subjectTitle: null,
    links: [],
    event: null,
  });
  expect(old(text)).toEqual([]);
  expect(text).toContain('03-9999-9999');
});
