import type { Picture } from '../../../contract/entries/fields.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import type { PictureFile } from '../../content-schemas/picture-file.ts';

/** What a transform needs besides the fields. `path` is where in the front matter a text is. */
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

interface Dated {
  id: number;
  title: string;
  reading?: string | undefined;
  keywords?: string[] | undefined;
  published_at: string;
  modified_at?: string | undefined;
}

/** The fields that every entry has. `readEntry` completes `languages`. */
export function entryFields({ id, title, reading, keywords, published_at, modified_at }: Dated, { lang }: Renderer) {
  return {
    id,
    lang,
    languages: [lang],
    title,
    reading,
    keywords,
    published_at,
    modified_at: modified_at ?? published_at,
  };
}

export function optionalPicture(file: PictureFile | undefined, renderer: Renderer): Picture | undefined {
  return file && renderer.picture(file);
}
