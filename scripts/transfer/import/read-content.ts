import type { FolderPictures } from '../../../backend/content/pictures/folder-pictures.ts';
import { readVariables } from '../../../backend/content/profile-variables/read-variables.ts';
import type { VariablesByLanguage } from '../../../backend/content/profile-variables/variables.ts';
import { type FolderSnapshot, takeSnapshot } from '../../../backend/content/reading/folder-snapshot.ts';
import { type ContentFile, readContentFile } from '../../../backend/content/reading/read-content-file.ts';
import { frontMatterOf } from '../../../backend/content-schemas/front-matter.ts';
import { type ContentType, contentTypes } from '../../../contract/content-types/content-types.ts';
import { LANGUAGES, type Language } from '../../../contract/vocabulary.ts';
import { type Marks, marksOf } from '../preserve-placeholders.ts';
import { type ImportedText, importedText, isIntact } from './imported-text.ts';
import { picturesWithColours } from './pictures-with-colours.ts';

export interface ImportedEntry {
  type: ContentType;
  id: number;
  folder: FolderSnapshot;
  pictures: FolderPictures;
  texts: { ja: ImportedText; en?: ImportedText };
  /** Unpublished changes. */
  drafts: { [Lang in Language]?: ImportedText };
}

export interface ReadContent {
  entries: ImportedEntry[];
  /** Folders and files with blocking errors. */
  broken: string[];
}

const ENDINGS = ['.md', '.draft.md'] as const;

export async function readContent(contentDir: string): Promise<ReadContent> {
  const { folders } = await takeSnapshot(contentDir);
  const variables = (await readVariables(contentDir, folders)) ?? { ja: new Map(), en: new Map() };
  const marks = marksOf(variables);
  const content: ReadContent = { entries: [], broken: [] };
  for (const folder of folders.filter(({ type }) => Object.hasOwn(contentTypes, type))) {
    const { entry, broken } = await readImported(contentDir, folder, variables, marks);
    if (entry) content.entries.push(entry);
    content.broken.push(...broken);
  }
  return content;
}

/** Skips entries with a broken published text, which the import would remove. */
async function readImported(
  contentDir: string,
  folder: FolderSnapshot,
  variables: VariablesByLanguage,
  marks: Marks,
): Promise<{ entry?: ImportedEntry; broken: string[] }> {
  const type = folder.type as ContentType;
  const pictures = await picturesWithColours(contentDir, folder);
  const rules = frontMatterOf(type);
  const files = new Map<string, ContentFile>();
  for (const lang of LANGUAGES) {
    for (const ending of ENDINGS.filter((ending) => folder.files.has(lang + ending))) {
      const rule = { schema: rules[lang], japaneseOnly: [] };
      files.set(lang + ending, await readContentFile(contentDir, folder, lang, pictures, rule, variables, ending));
    }
  }
  const [japanese, draft] = [files.get('ja.md'), files.get('ja.draft.md')];
  if (!isIntact(japanese)) return { broken: [folder.path] };
  const isSameAddress = draft?.raw.id === japanese.raw.id && draft?.raw.slug === japanese.raw.slug;
  const published = { file: japanese, name: 'ja.md' };
  const previewed = isIntact(draft) && isSameAddress ? { file: draft, name: 'ja.draft.md' } : published;
  const textOf = async (name: string, ja: typeof published): Promise<ImportedText | undefined> => {
    const file = files.get(name);
    return isIntact(file) ? importedText(contentDir, type, name, file, ja, pictures, marks) : undefined;
  };
  const [ja, en] = [await textOf('ja.md', published), await textOf('en.md', published)];
  if (!ja || (files.has('en.md') && !en)) return { broken: [folder.path] };
  const jaDraft = previewed === published ? undefined : await textOf('ja.draft.md', previewed);
  const enDraft = await textOf('en.draft.md', previewed);
  const drafts = { ...(jaDraft && { ja: jaDraft }), ...(enDraft && { en: enDraft }) };
  const brokenDrafts = LANGUAGES.filter((lang) => files.has(`${lang}.draft.md`) && !drafts[lang]);
  const entry = { type, id: ja.document.id as number, folder, pictures, texts: { ja, ...(en && { en }) }, drafts };
  return { entry, broken: brokenDrafts.map((lang) => `${folder.path}/${lang}.draft.md`) };
}
