/** A logo that the press may download, as the server finds it among its files. */
export interface PressFile {
  /** `kanjun-logo-ja-on-paper.png`. */
  name: string;
  /** Root-relative. It stays, so that whoever has linked to it finds it. */
  href: string;
  bytes: number;
  /** Pixels; of a drawing what its `viewBox` says. */
  width: number;
  height: number;
}
