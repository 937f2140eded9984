/** A logo that the press may download, as the server finds it among its files. */
export interface PressFile {
  /** As in `example-logo-ja-on-paper.png`. */
  name: string;
  /** Root-relative. It stays, so that whoever has linked to it finds it. */
  href: string;
  bytes: number;
  /** Pixels; of a drawing what its `viewBox` says. */
  width: number;
  height: number;
}

/** How the names of the company's press files begin: `Example Estate` → `example-estate`. */
export function pressPrefix(englishName: string): string {
  const words =
    englishName
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-') || 'company';
}
