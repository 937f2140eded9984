import { basename } from 'node:path';
import { contentTypes } from '../../../contract/content-types/content-types.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { didYouMean } from '../did-you-mean.ts';

const TEXT_FILES = ['ja.md', 'en.md', 'README.md'];
const DRAFT_FILES = ['ja.draft.md', 'en.draft.md'];

interface FolderNames {
  path: string;
  type: string;
  files: ReadonlyMap<string, unknown>;
}

export function checkFolder(contentDir: string, { path, type, files }: FolderNames): Diagnostic[] {
  const diagnostic = (name: string, message: string, hint: string, isBlocking: boolean): Diagnostic => {
    return { file: [basename(contentDir), path, name].filter(Boolean).join('/'), line: 1, message, hint, isBlocking };
  };
  const diagnostics: Diagnostic[] = [];
  if (!files.has('ja.md')) {
    const hint = files.has('ja.draft.md')
      ? 'An entry that is not published yet is a ja.md with "draft: true" in it'
      : 'Every entry has a ja.md; en.md may come later';
    diagnostics.push(diagnostic('ja.md', 'the file is missing', hint, true));
  }
  for (const name of files.keys()) {
    if (!name.endsWith('.md') || TEXT_FILES.includes(name) || (DRAFT_FILES.includes(name) && type !== 'site')) continue;
    const hint = 'Texts are called ja.md and en.md, and drafts of them ja.draft.md and en.draft.md';
    diagnostics.push(diagnostic(name, 'this file is not read', hint, false));
  }
  if (!/^[a-z]+(?:\/[a-z0-9][a-z0-9._-]*)?$/.test(path)) {
    const hint = 'Rename it with small letters, digits and hyphens: the addresses of its pictures contain its name';
    diagnostics.push(diagnostic('', 'the name of the folder is not valid in an address', hint, true));
  }
  return diagnostics;
}

export function checkTopFolders(
  contentDir: string,
  { exists, types }: { exists: boolean; types: readonly string[] },
): Diagnostic[] {
  const name = basename(contentDir);
  if (!exists) {
    const hint = 'Check the path; without it the site has nothing to show';
    return [
      { file: name, line: 1, message: `there is no folder ${contentDir}, or nothing in it`, hint, isBlocking: true },
    ];
  }
  const validTypes = [...Object.keys(contentTypes), 'site'];
  return types
    .filter((type) => !validTypes.includes(type))
    .map((type) => ({
      file: `${name}/${type}`,
      line: 1,
      message: `"${type}" is not a type of entry`,
      hint: `${didYouMean(type, validTypes)}Types: ${validTypes.join(', ')}`,
      isBlocking: true,
    }));
}
