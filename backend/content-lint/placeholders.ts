/** Placeholders for missing text: `［要記入：設立年月日］`, `[TO FILL IN: capital]`. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { Language } from '../../contract/vocabulary.ts';
import { byLocation, type Diagnostic, finding } from './diagnostics.ts';

const PLACEHOLDER = /［要記入(?:：[^］\n]*)?］|\[TO FILL IN(?::[^\]\n]*)?\]/g;
/** Excludes folders such as `.schemas`. */
const TEXT_FILE = /^(?!\.).*\.(?:md|yaml)$/;

export function placeholder(lang: Language, instruction: Readonly<Record<Language, string>>): string {
  return lang === 'ja' ? `［要記入：${instruction.ja}］` : `[TO FILL IN: ${instruction.en}]`;
}

/** Includes drafts. */
export async function findPlaceholders(contentDir: string): Promise<Diagnostic[]> {
  const files = await readdir(contentDir, { recursive: true }).catch((): string[] => []);
  const diagnostics = await Promise.all(
    files
      .filter((file) => TEXT_FILE.test(file))
      .map(async (file) => {
        const text = await readFile(join(contentDir, file), 'utf8').catch(() => '');
        return placeholdersIn(text, [basename(contentDir), ...file.split(sep)].join('/'));
      }),
  );
  return diagnostics.flat().sort(byLocation);
}

function placeholdersIn(text: string, file: string): Diagnostic[] {
  return [...text.matchAll(PLACEHOLDER)].map(({ 0: placeholder, index }) => ({
    ...finding('placeholder', { text: placeholder }),
    file,
    line: text.slice(0, index).split('\n').length,
    isBlocking: false,
  }));
}
