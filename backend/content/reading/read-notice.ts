import { createHash } from 'node:crypto';
import type { Notice } from '../../../contract/site/notice.ts';
import type { SiteProfile } from '../../../contract/site/site-profile.ts';
import { LANGUAGES, type Language } from '../../../contract/vocabulary.ts';
import type { Link } from '../../content-lint/checks/check-links.ts';
import { type Diagnostic, finding } from '../../content-lint/diagnostics.ts';
import { SUBJECTS } from '../../content-lint/messages/fields.ts';
import { noticeFileSchema } from '../../content-schemas/yaml-files.ts';
import { createFiller } from '../profile-variables/fill-in.ts';
import type { VariablesByLanguage } from '../profile-variables/variables.ts';
import { parseValue, readYaml } from '../text/read-yaml.ts';
import { isInPeriod, type Schedule, scheduleBetween } from './schedule.ts';

export const NOTICE_FILE = 'notice.yaml';

/** Null if missing or invalid. */
export interface NoticeFile {
  notice: { texts: Record<Language, Notice>; schedule: Schedule } | null;
  diagnostics: Diagnostic[];
  links: Link[];
}

type Profiles = { [Lang in Language]?: SiteProfile };

/** @param bytes undefined if the file is missing @throws {UnreadableError} */
export async function readNotice(
  contentDir: string,
  bytes: number | undefined,
  variables: VariablesByLanguage,
): Promise<NoticeFile> {
  const { yaml, ...file } = await readYaml(contentDir, NOTICE_FILE, bytes);
  if (!yaml?.data) return { notice: null, diagnostics: file.diagnostics, links: [] };
  const warnings: Diagnostic[] = [];
  const filler = createFiller(variables, 'ja', (found, path, line) => {
    warnings.push({ ...found, file: file.name, line: yaml.textLineOf(path) + line, isBlocking: false });
  });
  const data = filler.fields(yaml.data);
  const { output, diagnostics } = parseValue({ ...file, yaml }, noticeFileSchema, data, [], SUBJECTS.notice);
  if (!output) return { notice: null, diagnostics: [...warnings, ...diagnostics], links: [] };
  const { text, link, from, until } = output;
  const schedule = scheduleBetween(from, until);
  if (schedule.until <= schedule.from) {
    const reversed = { ...finding('notice-reversed'), file: file.name, line: yaml.lineOf(['until']), isBlocking: true };
    return { notice: null, diagnostics: [reversed], links: [] };
  }
  // A new schedule does not make a new notice.
  const id = createHash('sha256')
    .update(JSON.stringify([text, link]))
    .digest('base64url')
    .slice(0, 16);
  const texts = Object.fromEntries(
    LANGUAGES.map((lang) => [lang, { id, text: text[lang], ...(link && { href: link }) }]),
  ) as Record<Language, Notice>;
  return {
    notice: { texts, schedule },
    diagnostics: warnings,
    links: link ? [{ href: link, file: file.name, line: yaml.lineOf(['link']) }] : [],
  };
}

export function withNotice(profiles: Profiles, { notice }: NoticeFile, now: number): Profiles {
  if (!notice || !isInPeriod(notice.schedule, now)) return profiles;
  const { ja, en } = profiles;
  return {
    ...(ja && { ja: { ...ja, notice: notice.texts.ja } }),
    ...(en && { en: { ...en, notice: notice.texts.en } }),
  };
}
