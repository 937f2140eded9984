export interface PressFile {
  name: string;
  /** Permanent, because other sites link to it. */
  href: string;
  bytes: number;
  /** In pixels; for SVG files from the `viewBox`. */
  width: number;
  height: number;
}

/** `Example Estate` → `example-estate`. */
export function pressPrefix(englishName: string): string {
  const parts =
    englishName
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return parts.join('-') || 'company';
}
