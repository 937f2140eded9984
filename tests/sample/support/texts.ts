import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';

/** A published text about the sample company: a content file, or the text of a PDF. */
export interface Text {
  /** Path in the project: `content/pages/about/ja.md`. */
  file: string;
  lang: 'ja' | 'en';
  text: string;
}

const FOLDERS = ['content', 'company/documents'];

export const TEXTS: ReadonlyMap<string, Text> = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' }).flatMap((name) => {
      const lang = /(?:^|[/\\.])(ja|en)\.md$/.exec(name)?.[1] as Text['lang'] | undefined;
      if (!lang || name.includes('node_modules')) return [];
      const file = `${folder}/${name.replaceAll('\\', '/')}`;
      return [[file, { file, lang, text: readFileSync(join(PROJECT_ROOT, file), 'utf8') }]];
    }),
  ),
);

/** @throws if the file does not exist */
export function textOf(file: string): string {
  const entry = TEXTS.get(file);
  if (!entry) throw new Error(`There is no ${file}.`);
  return entry.text;
}

/** Returns all values of a pattern's first group (with the `g` flag), by file. */
export function matchesIn(lang: Text['lang'], pattern: RegExp, files = /./): Map<string, string[]> {
  const matches = [...TEXTS.values()]
    .filter((text) => text.lang === lang && files.test(text.file))
    .map(({ file, text }) => [file, [...text.matchAll(pattern)].map((match) => match[1] ?? '')] as const);
  return new Map(matches.filter(([, values]) => values.length > 0));
}
