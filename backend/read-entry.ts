import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import * as v from 'valibot';
import { idSchema, slugSchema } from '../contract/fields.ts';
import type { EntryAddress } from '../contract/site-paths.ts';
import { LANGUAGES, type Language } from '../contract/vocabulary.ts';
import { checkFolder } from './check-folder.ts';
import { type ContentType, contentTypes, draftField } from './content-types.ts';
import { type ContentDocument, documentSchemas, type EntryFile } from './documents.ts';
import { fieldFinding } from './in-words.ts';
import type { FolderPictures } from './pictures.ts';
import { type Problem, problemKey } from './problems.ts';
import { type ContentFile, type FieldRules, type Link, readContentFile } from './read-file.ts';
import type { FolderSnapshot } from './snapshot.ts';
import { toWire } from './to-wire/to-wire.ts';

/** One folder of content, read. */
export interface Entry<Type extends ContentType = ContentType> {
  type: Type;
  /** Path under the content folder. */
  folder: string;
  /** As far as it can be read, also of a broken entry: that a link leads there is not the mistake. */
  address: EntryAddress;
  /** Where the address stands, to tell of a second entry with the same. */
  addressAt: { file: string; id: number; slug: number };
  /** Not published in any language. */
  isDraft: boolean;
  /** The languages that can be served; none of a broken entry. */
  documents: Documents<Type>;
  /** The same with its drafts in place of what they are drafts of. One that is broken stands in nobody's place. */
  drafts: Documents<Type>;
  problems: Problem[];
  links: Link[];
  /** Those of `ja.draft.md` and `en.draft.md`. */
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
 * Reads `ja.md` and `en.md` of an entry, and the drafts of them. Never rejects: what is wrong is in `problems`. A mistake
 * in `ja.md` leaves out the entry, one in `en.md` only its English, one in a draft only the draft.
 */
export async function readEntry<Type extends ContentType>(
  contentDir: string,
  type: Type,
  folder: FolderSnapshot,
  pictures: FolderPictures,
): Promise<Entry<Type>> {
  const rules = rulesOf(type);
  const read = async (ending: '.md' | '.draft.md'): Promise<Files> => {
    const there = LANGUAGES.filter((lang) => folder.files.has(lang + ending));
    const files = there.map((lang) => readContentFile(contentDir, folder, lang, pictures, rules[lang], ending));
    return Object.fromEntries((await Promise.all(files)).map((file) => [file.lang, file]));
  };
  const [texts, drafts] = await Promise.all([read('.md'), read('.draft.md')]);
  const { ja } = texts;
  const folderProblems = checkFolder(contentDir, folder);
  const isUsable = !folderProblems.some(({ leavesOut }) => leavesOut);
  const toDocuments = (files: Files) => (isUsable ? documentsOf(type, files) : {});

  for (const file of Object.values(texts)) checkAnchors(file);
  for (const file of Object.values(drafts)) checkAnchors(file);
  const isDraft = isUnpublished(ja);
  const published = isDraft ? {} : { ja, ...(!isUnpublished(texts.en) && { en: texts.en }) };
  // First of all: what a draft brings to light must not count against what is published.
  const documents = toDocuments(published);
  if (drafts.ja && ja) checkSameAddress(drafts.ja, ja);
  const previewed = preview(toDocuments, texts, drafts);

  const files = [...Object.values(texts), ...Object.values(drafts)];
  const problems = [...folderProblems, ...files.flatMap((file) => file.problems)];
  return {
    type,
    folder: folder.path,
    address: v.parse(addressSchema, ja?.raw ?? {}),
    addressAt: { file: ja?.name ?? '', id: ja?.lineOf(['id']) ?? 1, slug: ja?.lineOf(['slug']) ?? 1 },
    isDraft,
    documents,
    drafts: previewed,
    // A file that serves as published and beside a draft is looked at twice.
    problems: [...new Map(problems.map((problem) => [problemKey(problem), problem])).values()],
    links: Object.values(texts).flatMap(({ links }) => links),
    draftLinks: Object.values(drafts).flatMap(({ links }) => links),
  };
}

function isUnpublished(file: ContentFile | undefined): boolean {
  return file?.raw.draft === true;
}

/** The entry with its drafts, as far as they are in order; the published documents where there are none. */
function preview<Type extends ContentType>(
  toDocuments: (files: Files) => Documents<Type>,
  texts: Files,
  drafts: Files,
): Documents<Type> {
  const ja = drafts.ja && !isBroken(drafts.ja) && toDocuments({ ja: drafts.ja }).ja ? drafts.ja : texts.ja;
  const en = drafts.en && toDocuments({ ja, en: drafts.en }).en ? drafts.en : texts.en;
  const documents = toDocuments({ ja, en });
  const shown = [ja, en].filter((file) => file && (file === drafts.ja || file === drafts.en || isUnpublished(file)));
  if (shown.length === 0) return documents;
  const digests = shown.map((file) => file?.digest).join();
  const draft_revision = createHash('sha256').update(digests).digest('hex').slice(0, 10);
  for (const document of Object.values(documents)) document.draft_revision = draft_revision;
  return documents;
}

/** @returns each language's document, where neither its own file nor `ja` has a mistake that leaves it out */
function documentsOf<Type extends ContentType>(type: Type, { ja, en }: Files): Documents<Type> {
  const documents: Documents<Type> = {};
  for (const file of [ja, en]) {
    if (!file) continue;
    requireRisk(type, file, ja);
    const document = ja && toDocument(type, file, ja);
    if (document && (file === ja || documents.ja)) documents[file.lang] = document;
  }
  const languages = LANGUAGES.filter((lang) => documents[lang]);
  for (const document of Object.values(documents)) document.languages = languages;
  return documents;
}

/** A draft that moved its entry would be another entry: links, neighbours and previews go by the address. */
function checkSameAddress(draft: ContentFile, { raw, name }: ContentFile): void {
  for (const field of ['id', 'slug']) {
    if (draft.raw[field] === raw[field] || draft.raw[field] === undefined) continue;
    const message = `the ${field} is not that of the published ${basename(name)}`;
    const hint = `Write ${field}: ${raw[field]}, as it stands there`;
    draft.problems.push({ file: draft.name, line: draft.lineOf([field]), message, hint, leavesOut: true });
  }
}

function isBroken({ problems }: ContentFile): boolean {
  return problems.some(({ leavesOut }) => leavesOut);
}

function rulesOf(type: ContentType): Record<Language, FieldRules> {
  const { shared, translated } = contentTypes[type];
  return {
    ja: { schema: v.object({ ...shared, ...translated, ...draftField }), elsewhere: [] },
    en: { schema: v.object({ ...translated, ...draftField }), elsewhere: Object.keys(shared) },
  };
}

/** What the law asks of anything about funds; whether it is about funds stands in `ja.md` only. */
function requireRisk(type: ContentType, file: ContentFile, ja: ContentFile | undefined): void {
  if (!('risk' in contentTypes[type].translated) || ja?.raw.kind !== 'fund' || file.raw.risk !== undefined) return;
  if (isBroken(file) && Object.keys(file.raw).length === 0) return;
  file.problems.push({
    file: file.name,
    line: file.lineOf(['kind']),
    message: '"risk" is missing, and what speaks about funds must carry it',
    hint: 'Add "risk:" with fees, loss and registration under it',
    leavesOut: true,
  });
}

/** A section's id is its anchor: of two with the same, links only ever reach the first. */
function checkAnchors({ raw, name, lineOf, problems }: ContentFile): void {
  const sections: unknown[] = Array.isArray(raw.sections) ? raw.sections : [];
  const ids = sections.map((section) => (section as { id?: unknown } | null)?.id);
  for (const [index, id] of ids.entries()) {
    if (id === undefined || ids.indexOf(id) === index) continue;
    const message = `the section id "${id}" stands on this page twice`;
    const line = lineOf(['sections', index, 'id']);
    problems.push({ file: name, line, message, hint: 'Give each section an id of its own', leavesOut: false });
  }
}

/** The answer that a file makes, with its shared fields from `ja.md`; nothing where a mistake stands in the way. */
function toDocument<Type extends ContentType>(
  type: Type,
  file: ContentFile,
  ja: ContentFile,
): ContentDocument<Type> | undefined {
  if (!file.fields || !ja.fields || !file.renderer || isBroken(file) || isBroken(ja)) return undefined;
  const shared = Object.keys(contentTypes[type].shared).map((key) => [key, ja.fields?.[key]]);
  const document = toWire[type]({ ...Object.fromEntries(shared), ...file.fields } as EntryFile<Type>, file.renderer);
  // Lengths of HTML, for example, are only known now. Nothing that breaks the contract is ever served.
  for (const issue of v.safeParse(documentSchemas[type], document).issues ?? []) {
    const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
    const finding = fieldFinding(path.map(String).join('.'), issue);
    file.problems.push({ file: file.name, line: file.lineOf(path), ...finding, leavesOut: true });
  }
  return isBroken(file) ? undefined : document;
}
