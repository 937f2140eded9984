import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontMatter } from '../../backend/content/text/front-matter.ts';
import { entryPath } from '../../contract/content-types/entry-path.ts';
import { pathsWithoutParameters } from '../../site/fixed-paths.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { matchPage } from '../../site/navigation/match-page.ts';
import { pages } from '../../site/routes.ts';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';

const CONTENT = join(PROJECT_ROOT, 'content');

export const entryPages = pages.flatMap(({ name, path, server }) =>
  path.includes('/:') && server?.entries ? [{ name, path, type: server.entries.type }] : [],
);

/** Content API path of entries that have a page. */
export function listOf(type: (typeof entryPages)[number]['type']): string {
  return type === 'pages' ? 'pages?kind=generic' : type;
}

/** Returns Japanese paths, with one bilingual entry per pattern. */
export function samplePaths(contentDir = CONTENT): readonly string[] {
  return [...pathsWithoutParameters, ...entryPages.flatMap(({ type }) => firstEntryPath(contentDir, type) ?? [])];
}

/** @throws if no entry exists in both languages */
export function samplePath(type: string): string {
  const path = firstEntryPath(CONTENT, type);
  if (!path) throw new Error(`The content has no entry of the type ${type} in both languages.`);
  return path;
}

/** For example `/en/works/:slug`. */
export function patternOf(path: string): string {
  const { page } = matchPage(pages, path);
  const pattern = page?.path
    .replace('/:slug?', path.endsWith('/p') ? '' : '/:slug')
    .replace(/^\/campaign\/.+/, '/campaign/:slug');
  return pattern === undefined ? path : localizedUrl(pattern, /^\/en(?:\/|$)/.test(path) ? 'en' : 'ja');
}

function firstEntryPath(contentDir: string, type: string): string | null {
  const folder = join(contentDir, type);
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const file = (lang: string) => join(contentDir, type, name, `${lang}.md`);
    if (!existsSync(file('en'))) continue;
    const parsed = parseFrontMatter(readFileSync(file('ja'), 'utf8'));
    const fields = parsed.ok ? (parsed.frontMatter.data as Record<string, never>) : null;
    const path = fields && !fields.draft ? entryPath(type, fields) : null;
    if (path) return path;
  }
  return null;
}
