import { basename } from 'node:path';
import { contentTypes } from '../../../contract/content-types/content-types.ts';
import { type Diagnostic, type Finding, finding } from '../diagnostics.ts';
import { closestMatch } from '../did-you-mean.ts';

const TEXT_FILES = ['ja.md', 'en.md', 'README.md'];
const DRAFT_FILES = ['ja.draft.md', 'en.draft.md'];

interface FolderNames {
  path: string;
  type: string;
  files: ReadonlyMap<string, unknown>;
}

export function checkFolder(contentDir: string, { path, type, files }: FolderNames): Diagnostic[] {
  const diagnostic = (name: string, found: Finding, isBlocking: boolean): Diagnostic => {
    return { ...found, file: [basename(contentDir), path, name].filter(Boolean).join('/'), line: 1, isBlocking };
  };
  const diagnostics: Diagnostic[] = [];
  if (!files.has('ja.md')) {
    const code = files.has('ja.draft.md') ? 'file-missing-beside-draft' : 'file-missing';
    diagnostics.push(diagnostic('ja.md', finding(code), true));
  }
  for (const name of files.keys()) {
    if (!name.endsWith('.md') || TEXT_FILES.includes(name) || (DRAFT_FILES.includes(name) && type !== 'site')) continue;
    diagnostics.push(diagnostic(name, finding('file-name-unknown'), false));
  }
  if (!/^[a-z]+(?:\/[a-z0-9][a-z0-9._-]*)?$/.test(path)) {
    diagnostics.push(diagnostic('', finding('folder-name-invalid'), true));
  }
  return diagnostics;
}

export function checkTopFolders(
  contentDir: string,
  { exists, types }: { exists: boolean; types: readonly string[] },
): Diagnostic[] {
  const name = basename(contentDir);
  if (!exists) {
    const missing = finding('content-folder-missing', { folder: contentDir });
    return [{ ...missing, file: name, line: 1, isBlocking: true }];
  }
  const validTypes = [...Object.keys(contentTypes), 'site'];
  return types
    .filter((type) => !validTypes.includes(type))
    .map((type) => ({
      ...finding('type-unknown', { type, types: validTypes }, closestMatch(type, validTypes)),
      file: `${name}/${type}`,
      line: 1,
      isBlocking: true,
    }));
}
