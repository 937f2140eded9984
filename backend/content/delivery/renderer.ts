import type { Picture } from '../../../contract/entries/fields.ts';
import type { PictureFile } from '../../../contract/entries/written/picture-file.ts';
import type { Language } from '../../../contract/vocabulary.ts';

/** `path` locates a text in the front matter. */
export interface Renderer {
  lang: Language;
  body: { html: string; text: string };
  html(path: readonly PropertyKey[], markdown: string): string;
  /** Renders without a surrounding paragraph. */
  inline(path: readonly PropertyKey[], markdown: string): string;
  picture(file: PictureFile): Picture;
  /** In bytes. */
  pdfs: ReadonlyMap<Language, number>;
}
