import { openAsBlob } from 'node:fs';
import { cleanLine } from '../../contract/forms/normalize.ts';
import { MAX_FILE_NAME } from '../../contract/submissions/endpoints.ts';
import { fileKind } from '../../contract/submissions/file-kind.ts';
import type { FieldProblem } from '../../contract/submissions/vocabulary.ts';
import type { ParsedForm } from './parse-form.ts';

export interface FormFiles {
  names: { name: string }[];
  contents: Blob[];
}

/** Detects file types by content. */
export async function checkFiles(
  { files, hasMoreFiles }: Pick<ParsedForm, 'files' | 'hasMoreFiles'>,
  isRequired: boolean,
): Promise<{ problem: FieldProblem } | FormFiles> {
  if (hasMoreFiles) return { problem: 'file_count' };
  if (files.length === 0 && isRequired) return { problem: 'required' };
  if (files.some(({ isTooLarge }) => isTooLarge)) return { problem: 'file_size' };
  const checked: FormFiles = { names: [], contents: [] };
  for (const { path, name } of files) {
    const content = await openAsBlob(path);
    const kind = await fileKind(content);
    if (!kind) return { problem: 'file_type' };
    checked.names.push({ name: fileName(name, kind) });
    checked.contents.push(content);
  }
  return checked;
}

function fileName(name: string, kind: string): string {
  const last = cleanLine(name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  const maxLength = MAX_FILE_NAME - kind.length - 1;
  // Do not split code points, although the limit counts UTF-16 units.
  const short = [...(last || 'file')].slice(0, maxLength).join('').slice(0, maxLength).toWellFormed();
  return `${short}.${kind}`;
}
