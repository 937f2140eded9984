import type { Picture } from '../../../contract/entries/fields.ts';

export interface Writer {
  fileOf(src: string): string;
  markdown(html: string): string;
}

type PictureFile = Pick<Picture, 'src' | 'focal'>;

/** Keys that end in `_html` become Markdown without the suffix. */
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
