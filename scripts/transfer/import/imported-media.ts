import { createHash } from 'node:crypto';
import { usedPictures } from '../../../backend/content/pictures/used-pictures.ts';
import type { Picture } from '../../../contract/entries/fields.ts';
import type { ImportedEntry } from './read-content.ts';

type PictureFile = Omit<Picture, 'alt' | 'caption' | 'portrait'>;

/** `path` is relative to `media/`. */
export interface ImportedFile {
  path: string;
  metadata: object;
  /** Changes with the file or its metadata. */
  signature: string;
}

/** The first use determines alt text and caption. */
export function picturesOf({ texts, drafts, pictures }: ImportedEntry): ImportedFile[] {
  const documents = [texts.ja, texts.en, drafts.ja, drafts.en].map((text) => text?.document);
  const files = new Map<string, ImportedFile>();
  const add = (picture: PictureFile, captions: Pick<Partial<Picture>, 'alt' | 'caption'>) => {
    const { src, width, height, bytes, version, colour, tones, focal } = picture;
    const path = src.replace(/^media\//, '');
    const facts = { width, height, bytes, version, colour, tones };
    if (!files.has(path)) files.set(path, importedFile(path, { ...captions, focal: [focal.x, focal.y], facts }));
  };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isPicture(value)) {
      const { alt, caption, portrait } = value;
      add(value, { alt, ...(caption && { caption }) });
      if (portrait) add(portrait, { alt });
    } else for (const inner of Object.values(value)) visit(inner);
  };
  visit(documents);
  for (const path of usedPictures(documents)) {
    const facts = pictures.facts.get(decodeURIComponent(path.split('/').at(-1) ?? ''));
    if (facts && !files.has(path)) files.set(path, importedFile(path, { facts }));
  }
  return [...files.values()];
}

export function importedFile(path: string, metadata: object): ImportedFile {
  return {
    path,
    metadata,
    signature: createHash('sha256')
      .update(JSON.stringify([path, metadata]))
      .digest('hex')
      .slice(0, 16),
  };
}

/** Replaces pictures by ids. */
export function withAttachments(value: unknown, idAt: (path: string) => number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isPicture(value)) {
    const idOf = ({ src }: PictureFile) => idAt(src.replace(/^media\//, ''));
    return { id: idOf(value), ...(value.portrait && { portrait: idOf(value.portrait) }) };
  }
  if (Array.isArray(value)) return value.map((inner) => withAttachments(inner, idAt));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withAttachments(inner, idAt)]));
}

function isPicture(value: object): value is Picture {
  return 'src' in value && 'focal' in value && typeof value.src === 'string' && value.src.startsWith('media/');
}
