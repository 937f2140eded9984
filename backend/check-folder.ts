import { basename } from 'node:path';
import { contentTypes } from './content-types.ts';
import { didYouMean } from './nearest.ts';
import type { Problem } from './problems.ts';
import type { FolderSnapshot, Snapshot } from './snapshot.ts';

const TEXTS = ['ja.md', 'en.md', 'README.md'];
const DRAFTS = ['ja.draft.md', 'en.draft.md'];

/** What the names in one folder say: `ja.md` must be there, and everything must be able to stand in a URL. */
export function checkFolder(contentDir: string, { path, type, files }: FolderSnapshot): Problem[] {
  const problem = (name: string, message: string, hint: string, leavesOut: boolean): Problem => {
    return { file: [basename(contentDir), path, name].filter(Boolean).join('/'), line: 1, message, hint, leavesOut };
  };
  const problems: Problem[] = [];
  if (!files.has('ja.md')) {
    const hint = files.has('ja.draft.md')
      ? 'An entry that is not published yet is a ja.md with "draft: true" in it'
      : 'Every entry has a ja.md; en.md may come later';
    problems.push(problem('ja.md', 'the file is missing', hint, true));
  }
  for (const name of files.keys()) {
    if (!name.endsWith('.md') || TEXTS.includes(name) || (DRAFTS.includes(name) && type !== 'site')) continue;
    const hint = 'Texts are called ja.md and en.md, and drafts of them ja.draft.md and en.draft.md';
    problems.push(problem(name, 'this file is not read', hint, false));
  }
  if (!/^[a-z]+(?:\/[a-z0-9][a-z0-9._-]*)?$/.test(path)) {
    const hint = 'Rename it with small letters, digits and hyphens: its name stands in the addresses of its pictures';
    problems.push(problem('', 'the folder has a name that cannot stand in an address', hint, true));
  }
  return problems;
}

/** Folders at the top of the content that are no type of entry, or a content folder that is not there at all. */
export function checkTop(contentDir: string, { exists, types }: Snapshot): Problem[] {
  const name = basename(contentDir);
  if (!exists) {
    const hint = 'Check the path; without it the site has nothing to show';
    return [
      { file: name, line: 1, message: `there is no folder ${contentDir}, or nothing in it`, hint, leavesOut: true },
    ];
  }
  const known = [...Object.keys(contentTypes), 'site'];
  return types
    .filter((type) => !known.includes(type))
    .map((type) => ({
      file: `${name}/${type}`,
      line: 1,
      message: `"${type}" is not a type of entry`,
      hint: `${didYouMean(type, known)}Types: ${known.join(', ')}`,
      leavesOut: true,
    }));
}
