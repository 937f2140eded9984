import { join } from 'node:path';
import { parseFrontMatter } from '../text/front-matter.ts';
import { readText } from '../text/read-text.ts';
import { profileVariables, type VariablesByLanguage } from './variables.ts';

/** Returns null if the Japanese file cannot be parsed. @throws {UnreadableError} */
export async function readVariables(
  contentDir: string,
  folders: readonly { path: string; files: ReadonlyMap<string, number> }[],
): Promise<VariablesByLanguage | null> {
  const folder = folders.find(({ path }) => path === 'site');
  if (!folder) return null;
  const fieldsOf = async (name: string): Promise<Readonly<Record<string, unknown>> | null> => {
    const bytes = folder.files.get(name);
    const text = bytes === undefined ? null : await readText(join(contentDir, folder.path, name), bytes);
    const parsed = typeof text === 'string' ? parseFrontMatter(text) : null;
    const data: unknown = parsed?.ok ? parsed.frontMatter.data : null;
    return typeof data === 'object' ? (data as Readonly<Record<string, unknown>> | null) : null;
  };
  const [ja, en] = await Promise.all([fieldsOf('ja.md'), fieldsOf('en.md')]);
  return ja && profileVariables(ja, en ?? {});
}
