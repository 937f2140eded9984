import { openAsBlob } from 'node:fs';
import { fileKind } from '../../contract/submissions/file-kind.ts';
import { cleanLine } from '../../contract/submissions/normalize.ts';
import { type FieldProblem, MOST } from '../../contract/submissions/vocabulary.ts';
import type { ParsedForm } from './parse-form.ts';

/** The files of an application as they are sent on; their content stays on the disk. */
export interface ApplicationFiles {
  names: { name: string }[];
  contents: Blob[];
}

/** @returns the files, or what is wrong with them */
export async function checkFiles({
  files,
  hasMoreFiles,
}: Pick<ParsedForm, 'files' | 'hasMoreFiles'>): Promise<{ problem: FieldProblem } | ApplicationFiles> {
  if (hasMoreFiles) return { problem: 'file_count' };
  if (files.length === 0) return { problem: 'required' };
  if (files.some(({ isTooLarge }) => isTooLarge)) return { problem: 'file_size' };
  const checked: ApplicationFiles = { names: [], contents: [] };
  for (const { path, name } of files) {
    const content = await openAsBlob(path);
    const kind = await fileKind(content);
    if (!kind) return { problem: 'file_type' };
    checked.names.push({ name: fileName(name, kind) });
    checked.contents.push(content);
  }
  return checked;
}

/** What the visitor called it, without folders, with the ending of what it is. */
function fileName(name: string, kind: string): string {
  const last = cleanLine(name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  const most = MOST.fileName - kind.length - 1;
  // By characters first, so that none is cut in two; some of them count twice.
  const short = [...(last || 'file')].slice(0, most).join('').slice(0, most).toWellFormed();
  return `${short}.${kind}`;
}
