/** One address of each kind of page, from the table of pages and the content folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontMatter } from '../../backend/content/text/front-matter.ts';
import { entryPath } from '../../contract/content-types/entry-path.ts';
import { pathsWithoutParameters } from '../../site/fixed-paths.ts';
import { pages } from '../../site/routes.ts';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';

const CONTENT = join(PROJECT_ROOT, 'content');

/** Pages of the table that show the entry that their path names, with the type of these entries. */
export const entryPages = pages.flatMap(({ name, path, server }) =>
  path.includes('/:') && server?.entries ? [{ name, path, type: server.entries.type }] : [],
);

/** The list of the content API with the entries that have a page of a type. */
export function listOf(type: (typeof entryPages)[number]['type']): string {
  return type === 'pages' ? 'pages?kind=generic' : type;
}

/** Japanese paths: of pages with a parameter, that of one entry in both languages. @param contentDir their content */
export function samplePaths(contentDir = CONTENT): readonly string[] {
  return [...pathsWithoutParameters, ...entryPages.flatMap(({ type }) => firstEntryPath(contentDir, type) ?? [])];
}

function firstEntryPath(contentDir: string, type: string): string | null {
  for (const name of readdirSync(join(contentDir, type)).sort()) {
    const file = (lang: string) => join(contentDir, type, name, `${lang}.md`);
    if (!existsSync(file('en'))) continue;
    const parsed = parseFrontMatter(readFileSync(file('ja'), 'utf8'));
    const fields = parsed.ok ? (parsed.frontMatter.data as Record<string, never>) : null;
    const path = fields && !fields.draft ? entryPath(type, fields) : null;
    if (path) return path;
  }
  return null;
}
