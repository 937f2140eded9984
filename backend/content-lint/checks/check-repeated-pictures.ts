import { type Diagnostic, finding } from '../diagnostics.ts';

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
    return { ...finding('picture-repeated', { files: otherFiles }), file, line: 1, isBlocking: false };
  });
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}
