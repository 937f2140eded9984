/** Fields as the front matter of a content file: HTML as Markdown, pictures as files beside it. */
import type { Picture } from '../../../contract/entries/fields.ts';

/** What becomes of a picture's file, and of HTML, in the folder that is being written. */
export interface Writer {
  /** @returns the name of the file beside the entry */
  fileOf(src: string): string;
  markdown(html: string): string;
}

type PictureFile = Pick<Picture, 'src' | 'focal'>;

/** A value with everything inside it. Keys that end in `_html` are Markdown under the name without the ending. */
export function toFrontMatter(value: unknown, writer: Writer): unknown {
  if (Array.isArray(value)) return value.map((inner) => toFrontMatter(inner, writer));
  if (typeof value !== 'object' || value === null) return value;
  if (isPicture(value)) return pictureFile(value, writer);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .map(([key, inner]) =>
        key.endsWith('_html') && typeof inner === 'string'
          ? [key.slice(0, -'_html'.length), writer.markdown(inner)]
          : [key, toFrontMatter(inner, writer)],
      ),
  );
}

function pictureFile({ alt, caption, portrait, ...file }: Picture, writer: Writer): object {
  const place = ({ src, focal }: PictureFile) => ({ file: writer.fileOf(src), focal: [focal.x, focal.y] });
  return { ...place(file), ...(portrait && { portrait: place(portrait) }), alt, ...(caption && { caption }) };
}

function isPicture(value: object): value is Picture {
  return 'src' in value && 'focal' in value && 'alt' in value;
}
