import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deliverEntry } from '../../../backend/content/delivery/deliver-entry.ts';
import type { Renderer } from '../../../backend/content/delivery/renderer.ts';
import { type FolderPictures, toPicture } from '../../../backend/content/pictures/folder-pictures.ts';
import { createFiller } from '../../../backend/content/profile-variables/fill-in.ts';
import { loadMarkdown } from '../../../backend/content/reading/markdown.ts';
import type { ContentFile } from '../../../backend/content/reading/read-content-file.ts';
import { parseFrontMatter } from '../../../backend/content/text/front-matter.ts';
import { type ContentType, contentTypes } from '../../../contract/content-types/content-types.ts';
import { type Marks, preservePlaceholders } from '../preserve-placeholders.ts';

const renderMarkdown = await loadMarkdown();

type Fields = Readonly<Record<string, unknown>>;

/** A text in the contract's format, with its source. */
export interface ImportedText {
  document: Fields;
  /** Fields that are not in the contract, such as former slugs. */
  fields: Fields;
  isDraft: boolean;
  /** For example `en.draft.md`. */
  name: string;
  source: string;
}

/** A file without blocking errors. */
export type IntactFile = ContentFile & Required<Pick<ContentFile, 'fields' | 'renderer'>>;

export function isIntact(file: ContentFile | undefined): file is IntactFile {
  return Boolean(file?.fields && file.renderer) && !file?.diagnostics.some(({ isBlocking }) => isBlocking);
}

/**
 * @param ja the Japanese file, with the shared fields
 * @throws if the file was deleted
 */
export async function importedText(
  contentDir: string,
  type: ContentType,
  name: string,
  file: IntactFile,
  ja: { file: IntactFile; name: string },
  pictures: FolderPictures,
  marks: Marks,
): Promise<ImportedText> {
  const textOf = (fileName: string) => readFile(join(contentDir, pictures.folder, fileName), 'utf8');
  const source = await textOf(name);
  const own = withMarks(file, source, pictures, marks);
  const shared = name === ja.name ? own : withMarks(ja.file, await textOf(ja.name), pictures, marks);
  const fieldsOf = (mine: Fields, japanese: Fields) => {
    const both = Object.keys(contentTypes[type].frontMatter.shared).map((key) => [key, japanese[key]]);
    return { ...Object.fromEntries(both), ...mine };
  };
  const fields = fieldsOf(file.fields, ja.file.fields);
  const marked = fieldsOf(own.fields, shared.fields);
  const documentOf = (from: Fields, renderer: Renderer): Fields => deliverEntry(type, from, renderer);
  return {
    document: preservePlaceholders(documentOf(fields, file.renderer), documentOf(marked, own.renderer), marks),
    fields: preservePlaceholders(fields, marked, marks),
    isDraft: file.raw.draft === true,
    name,
    source,
  };
}

/** Renders the file with marks instead of values. */
function withMarks(
  { lang, raw, fields, renderer }: IntactFile,
  source: string,
  pictures: FolderPictures,
  marks: Marks,
): { fields: Fields; renderer: Renderer } {
  const parsed = parseFrontMatter(source);
  if (!parsed.ok) return { fields, renderer };
  const filler = createFiller(marks.variables, lang, () => undefined);
  const marked = filler.fields(parsed.frontMatter.data);
  const render = (markdown: string) => renderMarkdown(markdown, lang, pictures);
  return {
    fields: marksIn(fields, raw, marked) as Fields,
    renderer: {
      lang,
      body: render(filler.text(parsed.frontMatter.body)),
      html: (_path, markdown) => render(markdown).html,
      inline: (_path, markdown) => render(markdown).inlineHtml,
      picture: (picture) => toPicture(picture, pictures),
      pdfs: renderer.pdfs,
    },
  };
}

/** Strings that the schema changed keep their value, because marks may not match a pattern. */
function marksIn(parsed: unknown, written: unknown, marked: unknown): unknown {
  if (typeof parsed === 'string') return parsed === written && typeof marked === 'string' ? marked : parsed;
  if (typeof parsed !== 'object' || parsed === null) return parsed;
  const at = (value: unknown, key: string) =>
    typeof value === 'object' && value !== null ? (value as Fields)[key] : undefined;
  const entries = Object.entries(parsed).map(
    ([key, inner]) => [key, marksIn(inner, at(written, key), at(marked, key))] as const,
  );
  return Array.isArray(parsed) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
