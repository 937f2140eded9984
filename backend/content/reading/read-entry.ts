import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import * as v from 'valibot';
import { type ContentDocument, type ContentType, contentTypes } from '../../../contract/content-types/content-types.ts';
import type { EntryAddress } from '../../../contract/content-types/entry-path.ts';
import { idSchema, slugSchema } from '../../../contract/entries/fields.ts';
import { LANGUAGES, type Language } from '../../../contract/vocabulary.ts';
import { checkFolder } from '../../content-lint/checks/check-folder.ts';
import type { Link } from '../../content-lint/checks/check-links.ts';
import { describeFieldIssue } from '../../content-lint/describe-issue.ts';
import { type Diagnostic, diagnosticKey } from '../../content-lint/diagnostics.ts';
import { SUBJECTS } from '../../content-lint/messages/fields.ts';
import { frontMatterOf } from '../../content-schemas/front-matter.ts';
import { deliverEntry } from '../delivery/deliver-entry.ts';
import type { FolderPictures } from '../pictures/folder-pictures.ts';
import { usedPictures } from '../pictures/used-pictures.ts';
import type { VariablesByLanguage } from '../profile-variables/variables.ts';
import {
  checkDelivered,
  checkSameAddress,
  checkSections,
  checkWritten,
  isBroken,
  requireDependentFields,
} from './check-entry.ts';
import type { FolderSnapshot } from './folder-snapshot.ts';
import { type ContentFile, type FieldRules, readContentFile } from './read-content-file.ts';
import { isScheduled, pinOf, type Schedule, scheduleOf } from './schedule.ts';

export interface Entry<Type extends ContentType = ContentType> {
  type: Type;
  /** Path under the content folder. */
  folder: string;
  /** Also of invalid entries, so that links to them are not reported. */
  address: EntryAddress;
  addressAt: { file: string; id: number; slug: number };
  /** Unpublished in all languages. */
  isDraft: boolean;
  /** Whether an entry with the same id or slug is served instead. */
  isDuplicate: boolean;
  schedule: Schedule;
  /** Languages with a file that is not a draft. */
  published: Language[];
  invalid: Language[];
  formerSlugs: { slug: string; line: number }[];
  related: { key: number | string; line: number }[];
  pin: Schedule & { line: number };
  /** Published during the schedule; empty if invalid. */
  documents: Documents<Type>;
  hasVariables: boolean;
  /** Valid drafts in place of published versions. */
  drafts: Documents<Type>;
  /** URL paths under `media/`. */
  pictures: string[];
  draftPictures: string[];
  diagnostics: Diagnostic[];
  links: Link[];
  draftLinks: Link[];
}

type Documents<Type extends ContentType> = { [Lang in Language]?: ContentDocument<Type> };
type Files = { [Lang in Language]?: ContentFile };

const addressSchema = v.object({
  id: v.fallback(v.optional(idSchema), undefined),
  slug: v.fallback(v.optional(slugSchema), undefined),
  kind: v.fallback(v.optional(v.string()), undefined),
});

/**
 * An error in `ja.md` excludes the entry, in `en.md` its English, in a draft only the draft.
 *
 * @throws {UnreadableError}
 */
export async function readEntry<Type extends ContentType>(
  contentDir: string,
  type: Type,
  folder: FolderSnapshot,
  pictures: FolderPictures,
  variables: VariablesByLanguage,
): Promise<Entry<Type>> {
  const rules = rulesOf(type);
  const readFiles = async (extension: '.md' | '.draft.md'): Promise<Files> => {
    const languages = LANGUAGES.filter((lang) => folder.files.has(lang + extension));
    const files = languages.map((lang) =>
      readContentFile(contentDir, folder, lang, pictures, rules[lang], variables, extension),
    );
    return Object.fromEntries((await Promise.all(files)).map((file) => [file.lang, file]));
  };
  const [texts, drafts] = await Promise.all([readFiles('.md'), readFiles('.draft.md')]);
  const { ja } = texts;
  const folderProblems = checkFolder(contentDir, folder);
  const isUsable = !folderProblems.some(({ isBlocking }) => isBlocking);
  const toDocuments = (files: Files) => (isUsable ? documentsOf(type, files) : {});

  for (const file of Object.values(texts)) checkSections(file);
  for (const file of Object.values(drafts)) checkSections(file);
  const isDraft = isUnpublished(ja);
  const schedule = scheduleOf(ja);
  const pin = pinOf(ja);
  const published: Files = isDraft
    ? {}
    : { ...(ja && { ja }), ...(texts.en && !isUnpublished(texts.en) && { en: texts.en }) };
  // Errors in drafts must not affect published documents.
  const documents = toDocuments(published);
  if (drafts.ja && ja) checkSameAddress(drafts.ja, ja);
  const draftDocuments = preview(toDocuments, texts, drafts, isScheduled(schedule), folder.times);

  const files = [...Object.values(texts), ...Object.values(drafts)];
  const diagnostics = [...folderProblems, ...files.flatMap((file) => file.diagnostics)];
  return {
    type,
    folder: folder.path,
    address: v.parse(addressSchema, ja?.raw ?? {}),
    addressAt: { file: ja?.name ?? '', id: ja?.lineOf(['id']) ?? 1, slug: ja?.lineOf(['slug']) ?? 1 },
    isDraft,
    isDuplicate: false,
    schedule,
    published: LANGUAGES.filter((lang) => published[lang]),
    invalid: LANGUAGES.filter((lang) => published[lang] && !documents[lang]),
    formerSlugs: listValues(ja, 'former_slugs').map(({ value, line }) => ({ slug: value as string, line })),
    related: listValues(ja, 'related').map(({ value, line }) => ({ key: value, line })),
    pin,
    documents,
    drafts: draftDocuments,
    hasVariables: files.some((file) => file.hasVariables),
    pictures: usedPictures(documents),
    draftPictures: usedPictures(draftDocuments),
    // Drafts cause repeated checks of published files.
    diagnostics: [...new Map(diagnostics.map((diagnostic) => [diagnosticKey(diagnostic), diagnostic])).values()],
    links: Object.values(texts).flatMap(({ links }) => links),
    draftLinks: Object.values(drafts).flatMap(({ links }) => links),
  };
}

function listValues(ja: ContentFile | undefined, key: string): { value: number | string; line: number }[] {
  const values = (ja?.fields?.[key] ?? []) as (number | string)[];
  return values.map((value, index) => ({ value, line: ja?.lineOf([key, index]) ?? 1 }));
}

function isUnpublished(file: ContentFile | undefined): boolean {
  return file?.raw.draft === true;
}

/**
 * Applies valid drafts.
 * Scheduled entries count as drafts, so that previews work before and after the schedule.
 */
function preview<Type extends ContentType>(
  toDocuments: (files: Files) => Documents<Type>,
  texts: Files,
  drafts: Files,
  isScheduled: boolean,
  times: FolderSnapshot['times'],
): Documents<Type> {
  const ja = drafts.ja && !isBroken(drafts.ja) && toDocuments({ ja: drafts.ja }).ja ? drafts.ja : texts.ja;
  const en = drafts.en && toDocuments({ ja, en: drafts.en }).en ? drafts.en : texts.en;
  const documents = toDocuments({ ja, en });
  const isVisible = (file: ContentFile) =>
    isScheduled || file === drafts.ja || file === drafts.en || isUnpublished(file);
  const visible = [ja, en].filter((file) => file !== undefined).filter(isVisible);
  if (visible.length === 0) return documents;
  const digests = visible.map(({ digest }) => digest).join();
  const draft_revision = createHash('sha256').update(digests).digest('hex').slice(0, 10);
  const savedAt = Math.max(...visible.map(({ name }) => times.get(basename(name)) ?? 0));
  const draft_saved_at = new Date(savedAt).toISOString();
  for (const document of Object.values(documents)) Object.assign(document, { draft_revision, draft_saved_at });
  return documents;
}

/** Returns valid languages only; none if `ja` is invalid. */
function documentsOf<Type extends ContentType>(type: Type, { ja, en }: Files): Documents<Type> {
  const documents: Documents<Type> = {};
  for (const file of [ja, en]) {
    if (!file) continue;
    requireDependentFields(type, file, ja);
    if (ja) checkWritten(type, file, ja);
    const document = ja && toDocument(type, file, ja);
    if (document && (file === ja || documents.ja)) documents[file.lang] = document;
  }
  const languages = LANGUAGES.filter((lang) => documents[lang]);
  for (const document of Object.values(documents)) document.languages = languages;
  return documents;
}

function rulesOf(type: ContentType): Record<Language, FieldRules> {
  const { ja, en } = frontMatterOf(type);
  const japaneseOnly = Object.keys(ja.entries).filter((key) => !(key in en.entries));
  return { ja: { schema: ja, japaneseOnly: [] }, en: { schema: en, japaneseOnly } };
}

/** Returns undefined if the file or `ja.md` has a blocking error. */
function toDocument<Type extends ContentType>(
  type: Type,
  file: ContentFile,
  ja: ContentFile,
): ContentDocument<Type> | undefined {
  if (!file.fields || !ja.fields || !file.renderer || isBroken(file) || isBroken(ja)) return undefined;
  const shared = Object.keys(contentTypes[type].frontMatter.shared).map((key) => [key, ja.fields?.[key]]);
  const document = deliverEntry(type, { ...Object.fromEntries(shared), ...file.fields }, file.renderer);
  // Never serve a contract violation, such as too much HTML.
  for (const issue of v.safeParse(contentTypes[type].documentSchema, document).issues ?? []) {
    const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
    const found = describeFieldIssue(path, issue, SUBJECTS.file);
    file.diagnostics.push({ ...found, file: file.name, line: file.lineOf(path), isBlocking: true });
  }
  checkDelivered(type, file, document);
  return isBroken(file) ? undefined : document;
}
