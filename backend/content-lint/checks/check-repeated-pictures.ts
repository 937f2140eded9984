import type { Diagnostic } from '../diagnostics.ts';

export interface UsedPicture {
  file: string;
  hash: string;
}

/** Identical pictures make different entries look the same. */
export function checkRepeatedPictures(pictures: readonly UsedPicture[]): Diagnostic[] {
  return [...Map.groupBy(pictures, ({ hash }) => hash).values()].flatMap((copies) => {
    const files = copies.map(({ file }) => file).sort();
    const [file, ...otherFiles] = files;
    if (!file || new Set(files.map(folderOf)).size < 2) return [];
    return {
      file,
      line: 1,
      message: `the same picture is in ${otherFiles.join(' and ')}`,
      hint: 'Leave it where it belongs: elsewhere put another one, or none',
      isBlocking: false,
    };
  });
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}
