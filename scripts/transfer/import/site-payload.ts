import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readVariables } from '../../../backend/content/profile-variables/read-variables.ts';
import { takeSnapshot } from '../../../backend/content/reading/folder-snapshot.ts';
import { type NoticeFile, readNotice } from '../../../backend/content/reading/read-notice.ts';
import { readRedirects } from '../../../backend/content/redirects/read-redirects.ts';
import { readSite } from '../../../backend/content/site/read-site.ts';
import { parseFrontMatter } from '../../../backend/content/text/front-matter.ts';
import type { SiteProfile } from '../../../contract/site/site-profile.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import { marksOf, preservePlaceholders } from '../preserve-placeholders.ts';
import { type ImportedFile, importedFile } from './imported-media.ts';
import { picturesWithColours } from './pictures-with-colours.ts';

/** Returns null without a site profile. */
export async function sitePayload(
  contentDir: string,
  move: (file: ImportedFile, source: string) => Promise<void>,
  idAt: (path: string) => number,
): Promise<object | null> {
  const { folders, top } = await takeSnapshot(contentDir);
  const folder = folders.find(({ path }) => path === 'site');
  const variables = (await readVariables(contentDir, folders)) ?? { ja: new Map(), en: new Map() };
  const marks = marksOf(variables);
  const noticeWith = (own: typeof variables) => readNotice(contentDir, top.files.get('notice.yaml'), own);
  const [{ notice }, { notice: markedNotice }, redirects] = await Promise.all([
    noticeWith(variables),
    noticeWith(marks.variables),
    readRedirects(contentDir, top.files.get('redirects.yaml')),
  ]);
  if (!folder) return null;
  const pictures = await picturesWithColours(contentDir, folder);
  const { profiles: rendered } = await readSite(contentDir, folder, pictures, variables);
  const { profiles: marked } = await readSite(contentDir, folder, pictures, marks.variables);
  const profiles = preservePlaceholders(rendered, marked, marks);

  const importLogo = async (src: string, metadata: object): Promise<{ id: number }> => {
    const path = src.replace(/^media\//, '');
    await move(importedFile(path, metadata), decodeURIComponent(path));
    return { id: idAt(path) };
  };
  const ownOf = async (profile: SiteProfile | undefined, lang: Language) => {
    if (!profile) return undefined;
    const written = await writtenFields(join(contentDir, `site/${lang}.md`));
    const { lang: _lang, share_picture: _picture, telephone: _telephone, notice: _notice, logo, ...own } = profile;
    const logos = Object.entries(logo ?? {}).map(async ([key, { src, ...facts }]) => [
      key,
      await importLogo(src, { facts }),
    ]);
    return { ...own, ...written, ...(logo && { logo: Object.fromEntries(await Promise.all(logos)) }) };
  };
  const share = profiles.ja?.share_picture;
  const { alt, focal, src = '', width, height, bytes, version, colour, tones } = share ?? {};
  const facts = { width, height, bytes, version, colour, tones };
  const profile = {
    ja: await ownOf(profiles.ja, 'ja'),
    en: await ownOf(profiles.en, 'en'),
    shared: {
      ...(profiles.ja?.telephone && { telephone: profiles.ja.telephone }),
      ...(focal && { share_picture: await importLogo(src, { alt, focal: [focal.x, focal.y], facts }) }),
    },
  };
  const sources: Record<string, string> = {};
  for (const path of ['site/ja.md', 'site/en.md', 'redirects.yaml', 'notice.yaml']) {
    const text = await readFile(join(contentDir, path), 'utf8').catch(() => null);
    if (text !== null) sources[path] = text;
  }
  return {
    sources,
    profile,
    redirects: redirects.rows.map(({ from, to, status, lang }) => ({ from, to, status, ...(lang && { lang }) })),
    ...(notice && { notice: noticeOption(preservePlaceholders(notice, markedNotice, marks), notice.texts.ja.id) }),
  };
}

/** The API delivers these fields in another form. */
async function writtenFields(path: string): Promise<object> {
  const parsed = parseFrontMatter(await readFile(path, 'utf8'));
  const { hours, closed, words } = (parsed.ok ? parsed.frontMatter.data : {}) as Record<string, unknown>;
  return { ...(closed !== undefined && { hours, closed }), ...(words !== undefined && { words }) };
}

function noticeOption({ texts, schedule }: NonNullable<NoticeFile['notice']>, id: string) {
  const text = { ja: texts.ja.text, en: texts.en.text };
  const link = texts.ja.href;
  const isoTime = (time: number) => (Number.isFinite(time) ? new Date(time).toISOString() : undefined);
  return { id, text, link, from: isoTime(schedule.from), until: isoTime(schedule.until) };
}
