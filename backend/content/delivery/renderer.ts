import type { Picture } from '../../../contract/entries/fields.ts';
import type { PictureFile } from '../../../contract/entries/written/picture-file.ts';
import type { Language } from '../../../contract/vocabulary.ts';

/** What the delivery of an entry needs besides its fields. `path` is where in the front matter a text is. */
export interface Renderer {
  lang: Language;
  /** The text under the front matter. */
  body: { html: string; text: string };
  html(path: readonly PropertyKey[], markdown: string): string;
  /** Without a paragraph around it. */
  inline(path: readonly PropertyKey[], markdown: string): string;
  picture(file: PictureFile): Picture;
  /** Sizes in bytes of `ja.pdf` and `en.pdf` beside the file, where they exist. */
  pdfs: ReadonlyMap<Language, number>;
}
