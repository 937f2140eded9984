import type { Diagnostic } from '../diagnostics.ts';

/** A picture that an entry uses. */
export interface UsedPicture {
  /** As in {@link Diagnostic.file}. */
  file: string;
  /** The same for the same bytes, whatever the files are called. */
  hash: string;
}

/** Pictures that more than one folder has: who meets one on two pages thinks that they are about one thing. */
export function checkRepeatedPictures(pictures: readonly UsedPicture[]): Diagnostic[] {
  return [...Map.groupBy(pictures, ({ hash }) => hash).values()].flatMap((same) => {
    const files = same.map(({ file }) => file).sort();
    const [file, ...others] = files;
    if (!file || new Set(files.map(folderOf)).size < 2) return [];
    return {
      file,
      line: 1,
      message: `the same picture is in ${others.join(' and ')}`,
      hint: 'Leave it where it belongs: elsewhere put another one, or none',
      isBlocking: false,
    };
  });
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}
