import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFrontMatter } from '../../backend/content/text/front-matter.ts';

/** Returns ids and slugs, including those of drafts. */
export async function findExisting(contentDir: string, type: string): Promise<{ ids: number[]; slugs: string[] }> {
  const names = await readdir(join(contentDir, type)).catch(() => []);
  const fields = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(contentDir, type, name, 'ja.md'), 'utf8').catch(() => '');
      const parsed = parseFrontMatter(text);
      return parsed.ok ? (parsed.frontMatter.data as { id?: unknown; slug?: unknown } | null) : null;
    }),
  );
  return {
    ids: fields.map((entry) => entry?.id).filter((id) => typeof id === 'number'),
    slugs: fields.map((entry) => entry?.slug).filter((slug) => typeof slug === 'string'),
  };
}

/** Folder names; other types use the entry's name. */
const FOLDER_NAMES: Readonly<Record<string, (name: string | null, id: number, day: string) => string>> = {
  news: (name, id, day) => `${day}-${name ?? id}`,
  columns: (name, id) => [String(id).padStart(3, '0'), ...(name ? [name] : [])].join('-'),
};

/** @param day `2026-11-24`, Tokyo time */
export function folderName(type: string, name: string | null, id: number, day: string): string {
  return FOLDER_NAMES[type]?.(name, id, day) ?? name ?? String(id);
}
