import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { hrefSchema } from '../../../contract/entries/fields.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { checkComplexity, checkMarks } from '../../content-lint/checks/check-complexity.ts';
import type { Link } from '../../content-lint/checks/check-links.ts';
import { japaneseDescription } from '../../content-lint/checks/check-picture-language.ts';
import { describeFieldIssue, unknownField } from '../../content-lint/describe-issue.ts';
import { type Diagnostic, type Finding, finding } from '../../content-lint/diagnostics.ts';
import { parseInHalfWidth } from '../../content-lint/half-width.ts';
import { SUBJECTS } from '../../content-lint/messages/fields.ts';
import { unknownKeys } from '../../content-lint/schema-keys.ts';
import type { Renderer } from '../delivery/renderer.ts';
import { type FolderPictures, pictureFinding, portraitFinding, toPicture } from '../pictures/folder-pictures.ts';
import { createFiller } from '../profile-variables/fill-in.ts';
import type { VariablesByLanguage } from '../profile-variables/variables.ts';
import { type FrontMatter, parseFrontMatter } from '../text/front-matter.ts';
import { readText } from '../text/read-text.ts';
import type { FolderSnapshot } from './folder-snapshot.ts';
import { loadMarkdown, type Rendered, type RenderMarkdown } from './markdown.ts';
import { pdfsIn } from './pdfs.ts';

/** Maximum for one file. */
const MAX_DIAGNOSTICS = 50;

const DESCRIPTIONS = new Map<PropertyKey | undefined, Parameters<typeof japaneseDescription>[0]>([
  ['alt', 'picture-alt-japanese'],
  ['caption', 'picture-caption-japanese'],
]);

export interface ContentFile {
  lang: Language;
  /** See {@link Diagnostic.file}. */
  name: string;
  /** SHA-256 of the text. */
  digest: string;
  /** Unvalidated, with variables replaced; empty if the file cannot be parsed. */
  raw: Record<string, unknown>;
  lineOf: FrontMatter['lineOf'];
  /** Validated; absent if invalid. */
  fields?: Record<string, unknown>;
  /** Absent if the file cannot be parsed. */
  renderer?: Renderer;
  /** Whether the texts use profile variables. */
  hasVariables: boolean;
  diagnostics: Diagnostic[];
  links: Link[];
}

export interface FieldRules {
  schema: v.ObjectSchema<v.ObjectEntries, undefined>;
  /** Allowed in `ja.md` only. */
  japaneseOnly: readonly string[];
}

/** Errors in the file are in `diagnostics`. @throws {UnreadableError} */
export async function readContentFile(
  contentDir: string,
  folder: FolderSnapshot,
  lang: Language,
  pictures: FolderPictures,
  rules: FieldRules,
  variables: VariablesByLanguage,
  extension: '.md' | '.draft.md' = '.md',
): Promise<ContentFile> {
  const path = `${folder.path}/${lang}${extension}`;
  const name = `${basename(contentDir)}/${path}`;
  const empty = { digest: '', raw: {}, lineOf: () => 1, hasVariables: false, diagnostics: [], links: [] };
  const file: ContentFile = { lang, name, ...empty };
  const report = (found: Finding, line: number, isBlocking: boolean) => {
    // The first blocking finding marks the file as broken.
    if (file.diagnostics.length >= MAX_DIAGNOSTICS && !(isBlocking && isIntact(file))) return;
    file.diagnostics.push({ ...found, file: name, line, isBlocking });
  };

  const text = await readText(join(contentDir, path), folder.files.get(`${lang}${extension}`) ?? 0);
  if (typeof text !== 'string') {
    report(text, 1, true);
    return file;
  }
  const complexityFinding = checkComplexity(text);
  if (complexityFinding) {
    report(complexityFinding, complexityFinding.line, true);
    return file;
  }
  file.digest = createHash('sha256').update(text).digest('hex');
  const parsed = parseFrontMatter(text);
  if (!parsed.ok) {
    for (const found of parsed.findings) report(found, found.line, true);
    return file;
  }
  const parsedFrontMatter = parsed.frontMatter;
  const filler = createFiller(variables, lang, (found, path, line) => {
    report(found, line + (path.length > 0 ? parsedFrontMatter.textLineOf(path) : parsedFrontMatter.bodyLine), false);
  });
  const frontMatter = {
    ...parsedFrontMatter,
    data: filler.fields(parsedFrontMatter.data),
    body: filler.text(parsedFrontMatter.body),
  };
  file.hasVariables = filler.hasVariables();
  const texts = file.hasVariables
    ? [...strings(frontMatter.data)].flatMap(({ value }) => [...value.split('\n'), ''])
    : [];
  const marksFinding = checkMarks([...texts, ...(file.hasVariables ? frontMatter.body.split('\n') : [])]);
  if (marksFinding) {
    report(marksFinding, 1, true);
    return file;
  }
  file.lineOf = frontMatter.lineOf;
  checkFields(file, frontMatter, rules, report);
  for (const { key, value, path } of strings(file.raw)) {
    // Invalid addresses are already reported.
    if (key === 'href' && v.is(hrefSchema, value))
      file.links.push({ href: value, file: name, line: frontMatter.lineOf(path) });
    const description = key === 'en' ? DESCRIPTIONS.get(path.at(-2)) : undefined;
    const untranslated = description && japaneseDescription(description, value, 'en');
    if (untranslated) report(untranslated, frontMatter.lineOf(path), false);
    if (key !== 'file') continue;
    const problem = pictureFinding(value, pictures);
    if (problem) report(problem, frontMatter.lineOf(path), true);
    const portraitProblem = !problem && path.at(-2) === 'portrait' && portraitFinding(value, pictures);
    if (portraitProblem) report(portraitProblem, frontMatter.lineOf(path), false);
  }
  file.renderer = createRenderer(await loadMarkdown(), file, frontMatter, folder, pictures, report);
  return file;
}

function isIntact({ diagnostics }: ContentFile): boolean {
  return !diagnostics.some(({ isBlocking }) => isBlocking);
}

function checkFields(
  file: ContentFile,
  { data, lineOf }: FrontMatter,
  { schema, japaneseOnly }: FieldRules,
  report: (found: Finding, line: number, isBlocking: boolean) => void,
): void {
  // Reports one issue for each field.
  const { result, value } = parseInHalfWidth(schema, data ?? {});
  if (isRecord(value)) file.raw = value;
  if (result.success) file.fields = result.output;
  for (const issue of result.issues ?? []) {
    const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
    report(describeFieldIssue(path, issue, SUBJECTS.frontMatter), lineOf(path), true);
  }
  for (const { path, validKeys } of unknownKeys(schema, data)) {
    const isMisplaced = path.length === 1 && japaneseOnly.includes(String(path[0]));
    const found = isMisplaced
      ? finding('field-only-in-japanese', { name: String(path[0]) })
      : unknownField(path, validKeys, SUBJECTS.file);
    report(found, lineOf(path), true);
  }
}

/** Adds to the file's diagnostics and links. */
function createRenderer(
  renderMarkdown: RenderMarkdown,
  file: ContentFile,
  { textLineOf, body, bodyLine }: FrontMatter,
  folder: FolderSnapshot,
  pictures: FolderPictures,
  report: (found: Finding, line: number, isBlocking: boolean) => void,
): Renderer {
  function render(markdown: string, firstLine: number): Rendered {
    try {
      const rendered = renderMarkdown(markdown, file.lang, pictures);
      const lineOf = (line: number) => firstLine + line - 1;
      for (const link of rendered.links) file.links.push({ ...link, file: file.name, line: lineOf(link.line) });
      for (const found of rendered.findings) report(found, lineOf(found.line), false);
      return rendered;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      report(finding('html-failed', { reason }), firstLine, true);
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

function* strings(
  value: unknown,
  path: PropertyKey[] = [],
): Generator<{ key: PropertyKey; value: string; path: PropertyKey[] }> {
  if (typeof value === 'string') yield { key: path.at(-1) ?? '', value, path };
  if (Array.isArray(value)) for (const [index, child] of value.entries()) yield* strings(child, [...path, index]);
  else if (isRecord(value)) for (const [key, child] of Object.entries(value)) yield* strings(child, [...path, key]);
}
