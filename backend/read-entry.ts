import * as v from 'valibot';
import { idSchema, slugSchema } from '../contract/fields.ts';
import type { EntryAddress } from '../contract/site-paths.ts';
import { LANGUAGES, type Language } from '../contract/vocabulary.ts';
import { checkFolder } from './check-folder.ts';
import { type ContentType, contentTypes } from './content-types.ts';
import { type ContentDocument, documentSchemas, type EntryFile } from './documents.ts';
import { fieldFinding } from './in-words.ts';
import type { FolderPictures } from './pictures.ts';
import type { Problem } from './problems.ts';
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
  /** The languages that can be served; none of a broken entry. */
  documents: { [Lang in Language]?: ContentDocument<Type> };
  problems: Problem[];
  links: Link[];
}

const addressSchema = v.object({
  id: v.fallback(v.optional(idSchema), undefined),
  slug: v.fallback(v.optional(slugSchema), undefined),
  kind: v.fallback(v.optional(v.string()), undefined),
});

/**
 * Reads `ja.md` and `en.md` of an entry. Never rejects: what is wrong is in `problems`. A mistake in `ja.md` leaves out
 * the entry, one in `en.md` only its English.
 */
export async function readEntry<Type extends ContentType>(
  contentDir: string,
  type: Type,
  folder: FolderSnapshot,
  pictures: FolderPictures,
): Promise<Entry<Type>> {
  const rules = rulesOf(type);
  const files = await Promise.all(
    LANGUAGES.filter((lang) => folder.files.has(`${lang}.md`)).map((lang) =>
      readContentFile(contentDir, folder, lang, pictures, rules[lang]),
    ),
  );
  const ja = files.find(({ lang }) => lang === 'ja');
  const folderProblems = checkFolder(contentDir, folder);
  const documents: Entry<Type>['documents'] = {};
  for (const file of files) {
    requireRisk(type, file, ja);
    checkAnchors(file);
    const document = ja && toDocument(type, file, ja);
    const fits = (file === ja || documents.ja) && !folderProblems.some(({ leavesOut }) => leavesOut);
    if (document && fits) documents[file.lang] = document;
  }
  const languages = LANGUAGES.filter((lang) => documents[lang]);
  for (const document of Object.values(documents)) document.languages = languages;
  return {
    type,
    folder: folder.path,
    address: v.parse(addressSchema, ja?.raw ?? {}),
    addressAt: { file: ja?.name ?? '', id: ja?.lineOf(['id']) ?? 1, slug: ja?.lineOf(['slug']) ?? 1 },
    documents,
    problems: [...folderProblems, ...files.flatMap(({ problems }) => problems)],
    links: files.flatMap(({ links }) => links),
  };
}

function rulesOf(type: ContentType): Record<Language, FieldRules> {
  const { shared, translated } = contentTypes[type];
  return {
    ja: { schema: v.object({ ...shared, ...translated }), elsewhere: [] },
    en: { schema: v.object(translated), elsewhere: Object.keys(shared) },
  };
}

/** What the law asks of anything about funds; whether it is about funds stands in `ja.md` only. */
function requireRisk(type: ContentType, file: ContentFile, ja: ContentFile | undefined): void {
  if (!('risk' in contentTypes[type].translated) || ja?.raw.kind !== 'fund' || file.raw.risk !== undefined) return;
  if (file.problems.some(({ leavesOut }) => leavesOut) && Object.keys(file.raw).length === 0) return;
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
  const broken = ({ problems }: ContentFile) => problems.some(({ leavesOut }) => leavesOut);
  if (!file.fields || !ja.fields || !file.renderer || broken(file) || broken(ja)) return undefined;
  const shared = Object.keys(contentTypes[type].shared).map((key) => [key, ja.fields?.[key]]);
  const document = toWire[type]({ ...Object.fromEntries(shared), ...file.fields } as EntryFile<Type>, file.renderer);
  // Lengths of HTML, for example, are only known now. Nothing that breaks the contract is ever served.
  for (const issue of v.safeParse(documentSchemas[type], document).issues ?? []) {
    const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
    const finding = fieldFinding(path.map(String).join('.'), issue);
    file.problems.push({ file: file.name, line: file.lineOf(path), ...finding, leavesOut: true });
  }
  return broken(file) ? undefined : document;
}
