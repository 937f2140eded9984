import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { hrefSchema } from '../contract/fields.ts';
import type { Language } from '../contract/vocabulary.ts';
import { tooMuchWork } from './check-work.ts';
import { type FrontMatter, parseFrontMatter } from './front-matter.ts';
import { fieldFinding } from './in-words.ts';
import { type Rendered, renderMarkdown } from './markdown.ts';
import { didYouMean } from './nearest.ts';
import { pdfsIn } from './pdfs.ts';
import { type FolderPictures, pictureFinding, toPicture } from './pictures.ts';
import type { Finding, Problem } from './problems.ts';
import type { FolderSnapshot } from './snapshot.ts';
import type { Renderer } from './to-wire/renderer.ts';
import { unknownKeys } from './unknown-keys.ts';

/** Text files larger than this are a mistake: 1 MiB. */
const MOST_BYTES = 1024 * 1024;
/** Of one file: who has put these right looks again. */
const MOST_PROBLEMS = 50;

/** A link somewhere in the content, and where it stands. */
export interface Link {
  href: string;
  file: string;
  line: number;
}

/** One `ja.md` or `en.md`, or the draft of one, read and checked as far as that goes without the rest of the content. */
export interface ContentFile {
  lang: Language;
  /** As in {@link Problem.file}. */
  name: string;
  /** Names its text: another text, another name. */
  digest: string;
  /** Unchecked, as far as it could be read. */
  raw: Record<string, unknown>;
  lineOf: FrontMatter['lineOf'];
  /** What the schema made of it, where all is well. */
  fields?: Record<string, unknown>;
  /** For the texts in it. */
  renderer?: Renderer;
  problems: Problem[];
  links: Link[];
}

export interface FieldRules {
  schema: v.ObjectSchema<v.ObjectEntries, undefined>;
  /** Keys that belong into the other language's file. */
  elsewhere: readonly string[];
}

/**
 * Reads one language's file of a folder. Never rejects: what is wrong is in `problems`.
 *
 * @param ending what follows the language in its name
 */
export async function readContentFile(
  contentDir: string,
  folder: FolderSnapshot,
  lang: Language,
  pictures: FolderPictures,
  rules: FieldRules,
  ending: '.md' | '.draft.md' = '.md',
): Promise<ContentFile> {
  const path = `${folder.path}/${lang}${ending}`;
  const name = `${basename(contentDir)}/${path}`;
  const file: ContentFile = { lang, name, digest: '', raw: {}, lineOf: () => 1, problems: [], links: [] };
  const report = (finding: Finding, line: number, leavesOut: boolean) => {
    // One that leaves the file out is said in any case: by it the file is known for broken.
    if (file.problems.length >= MOST_PROBLEMS && !(leavesOut && isWhole(file))) return;
    file.problems.push({ file: name, line, message: finding.message, hint: finding.hint, leavesOut });
  };

  const text = await readText(join(contentDir, path), folder.files.get(`${lang}${ending}`) ?? 0);
  if (typeof text !== 'string') {
    report(text, 1, true);
    return file;
  }
  const excess = tooMuchWork(text);
  if (excess) {
    report(excess, excess.line, true);
    return file;
  }
  file.digest = createHash('sha256').update(text).digest('hex');
  const parsed = parseFrontMatter(text);
  if (!parsed.ok) {
    for (const finding of parsed.findings) report(finding, finding.line, true);
    return file;
  }
  const { frontMatter } = parsed;
  file.lineOf = frontMatter.lineOf;
  if (isRecord(frontMatter.data)) file.raw = frontMatter.data;

  checkFields(file, frontMatter, rules, report);
  for (const { key, value, path } of scalars(file.raw)) {
    // One that is no address at all is already a mistake of its field.
    if (key === 'href' && v.is(hrefSchema, value))
      file.links.push({ href: value, file: name, line: frontMatter.lineOf(path) });
    const finding = key === 'file' ? pictureFinding(value, pictures) : null;
    if (finding) report(finding, frontMatter.lineOf(path), true);
  }
  file.renderer = createRenderer(file, frontMatter, folder, pictures, report);
  return file;
}

function isWhole({ problems }: ContentFile): boolean {
  return !problems.some(({ leavesOut }) => leavesOut);
}

function checkFields(
  file: ContentFile,
  { data, lineOf }: FrontMatter,
  { schema, elsewhere }: FieldRules,
  report: (finding: Finding, line: number, leavesOut: boolean) => void,
): void {
  const result = v.safeParse(schema, data ?? {});
  if (result.success) file.fields = result.output;
  for (const issue of result.issues ?? []) {
    // Strict objects name their first unknown key only: those are found below, all of them.
    if (issue.expected === 'never') continue;
    const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
    report(fieldFinding(path.map(String).join('.') || 'the front matter', issue), lineOf(path), true);
  }
  for (const { path, known } of unknownKeys(schema, data)) {
    const key = String(path.at(-1));
    const misplaced = path.length === 1 && elsewhere.includes(key);
    const hint = misplaced
      ? 'It stands in ja.md and holds for both languages: delete it here'
      : `${didYouMean(key, known)}Known here: ${known.join(', ')}`;
    report({ message: `"${path.map(String).join('.')}" is not a field of this file`, hint }, lineOf(path), true);
  }
}

/** Renders texts of this file; what it finds on the way goes to the file's problems and links. */
function createRenderer(
  file: ContentFile,
  { textLineOf, body, bodyLine }: FrontMatter,
  folder: FolderSnapshot,
  pictures: FolderPictures,
  report: (finding: Finding, line: number, leavesOut: boolean) => void,
): Renderer {
  function render(markdown: string, firstLine: number): Rendered {
    try {
      const rendered = renderMarkdown(markdown, file.lang, pictures);
      const lineOf = (line: number) => firstLine + line - 1;
      for (const { href, line } of rendered.links) file.links.push({ href, file: file.name, line: lineOf(line) });
      for (const finding of rendered.findings) report(finding, lineOf(finding.line), false);
      return rendered;
    } catch (error) {
      const message = `the text cannot be turned into HTML: ${error instanceof Error ? error.message : error}`;
      report({ message, hint: 'Simplify the HTML or the nesting in it' }, firstLine, true);
      return { html: '', inlineHtml: '', text: '', links: [], findings: [] };
    }
  }
  return {
    lang: file.lang,
    body: render(body, bodyLine),
    html: (path, markdown) => render(markdown, textLineOf(path)).html,
    inline: (path, markdown) => render(markdown, textLineOf(path)).inlineHtml,
    picture: (picture) => toPicture(picture, pictures),
    pdfs: pdfsIn(folder),
  };
}

async function readText(path: string, bytes: number): Promise<string | Finding> {
  if (bytes > MOST_BYTES) {
    return { message: 'the file is larger than 1 MiB', hint: 'Keep text only, and put pictures beside it as files' };
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await readFile(path));
  } catch (error) {
    return error instanceof TypeError
      ? { message: 'the file is not UTF-8 text', hint: 'Save it with the encoding UTF-8 (not Shift_JIS)' }
      : { message: 'the file cannot be read', hint: 'Check that it is there and may be read by everyone' };
  }
}

/** Every text in nested data, with its key and path. */
function* scalars(
  value: unknown,
  path: PropertyKey[] = [],
): Generator<{ key: PropertyKey; value: string; path: PropertyKey[] }> {
  if (typeof value === 'string') yield { key: path.at(-1) ?? '', value, path };
  if (Array.isArray(value)) for (const [index, inner] of value.entries()) yield* scalars(inner, [...path, index]);
  else if (isRecord(value)) for (const [key, inner] of Object.entries(value)) yield* scalars(inner, [...path, key]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
