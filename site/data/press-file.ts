/** A logo for the press, as the server lists it. */
export interface PressFile {
  /** Example: `example-logo-ja-on-paper.png`. */
  name: string;
  /** Root-relative and permanent, because other sites link to it. */
  href: string;
  bytes: number;
  /** In pixels; for SVG files from the `viewBox`. */
  width: number;
  height: number;
}

/** Returns the file name prefix of the company's press files: `Example Estate` → `example-estate`. */
export function pressPrefix(englishName: string): string {
  const words =
    englishName
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-') || 'company';
}
