import { stringify } from 'yaml';
import type { FolderPictures } from '../../../backend/content/pictures/folder-pictures.ts';
import { LANGUAGES, type Language } from '../../../contract/vocabulary.ts';
import type { Marks } from '../preserve-placeholders.ts';
import type { ExportedEntry, ExportedText } from '../wordpress-client.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { toFrontMatter } from './to-front-matter.ts';

export interface EntryFile {
  name: string;
  lang: Language;
  text: ExportedText;
  /** Front matter of Japanese files. */
  shared: Readonly<Record<string, unknown>>;
  isDraft: boolean;
}

export function filesOf(entry: ExportedEntry): EntryFile[] {
  const sharedOf = ({
    slug,
    published_at,
    modified_at,
    shared,
  }: ExportedEntry | NonNullable<ExportedEntry['drafts']['ja']>) => ({
    id: entry.id,
    ...(slug !== undefined && { slug }),
    published_at,
    modified_at,
    ...(entry.publish_at !== null && { publish_at: entry.publish_at }),
    ...shared,
  });
  return LANGUAGES.flatMap((lang) => {
    const [text, draft] = [entry[lang], entry.drafts[lang]];
    // An unpublished English text may exist only as a draft.
    const isOwnDraft = lang === 'en' && text?.status === 'draft' && text.name === 'en.draft.md';
    const name = isOwnDraft ? 'en.draft.md' : `${lang}.md`;
    const isDraft = !isOwnDraft && !['publish', 'future'].includes(text?.status ?? '');
    return [
      ...(text ? [{ name, lang, text, shared: sharedOf(entry), isDraft }] : []),
      ...(draft ? [{ name: `${lang}.draft.md`, lang, text: draft, shared: sharedOf(draft), isDraft: false }] : []),
    ];
  });
}

/** @param names file names of pictures by `src` */
export function fileText(
  { lang, text: { document, fields, title }, shared, isDraft }: EntryFile,
  names: ReadonlyMap<string, string>,
  pictures: FolderPictures,
  marks: Marks,
): string {
  const writer = {
    fileOf: (src: string) => names.get(src) ?? src,
    // Markdown would escape the braces of placeholders.
    markdown: (html: string) =>
      marks.toPlaceholders(htmlToMarkdown(marks.toMarks(withFiles(html, names), lang), lang, pictures)),
  };
  const own = { title, ...fields, ...('sections' in document && { sections: document.sections }) };
  const pictureFields = Object.fromEntries(
    ['cover', 'gallery'].flatMap((key) => (document[key] ? [[key, document[key]]] : [])),
  );
  const data = { ...(lang === 'ja' && { ...shared, ...pictureFields }), ...own, ...(isDraft && { draft: true }) };
  const body = typeof document.body_html === 'string' ? writer.markdown(document.body_html) : '';
  return `---\n${stringify(toFrontMatter(data, writer), { lineWidth: 0 })}---\n${body === '' ? '' : `\n${body}\n`}`;
}

const IN_HTML = /\/wp-json\/api\/v1\/(media\/[^"]+)"/g;

export function sourcesIn(value: unknown, key?: string): string[] {
  if (typeof value === 'string') {
    if (key === 'src' && value.startsWith('media/')) return [value];
    return [...value.matchAll(IN_HTML)].map(([, src = '']) => src);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => sourcesIn(inner, name));
}

function withFiles(html: string, names: ReadonlyMap<string, string>): string {
  return html
    .replace(IN_HTML, (_, src: string) => `${names.get(src)}"`)
    .replace(/ (?:data-version|data-colour|data-tones|width|height)="[^"]*"/g, '');
}

/** Returns an unused name that the backend accepts. */
export function fileName(src: string, taken: ReadonlySet<string>): string {
  const plain = decodeURIComponent(src.split('/').at(-1) ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '');
  const name = /^\.?[a-z]+$/.test(plain) ? `picture.${plain.replace('.', '')}` : plain;
  for (let number = 2, free = name; ; number++) {
    if (!taken.has(free)) return free;
    free = name.replace(/(\.[a-z]+)$/, `-${number}$1`);
  }
}
