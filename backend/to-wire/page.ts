import type { ContentDocument, EntryFile } from '../documents.ts';
import { entryFields, optionalPicture, type Renderer } from './renderer.ts';
import { sectionsToWire } from './sections.ts';

/** @throws {Error} for a fund page without a risk statement, which the reader refuses before */
export function pageToWire(file: EntryFile<'pages'>, renderer: Renderer): ContentDocument<'pages'> {
  const { slug, kind, description, lead, cover, sections, risk } = file;
  const page = {
    ...entryFields(file, renderer),
    slug,
    description,
    ...(lead && { lead }),
    ...optionalPicture(cover, renderer),
    body_html: renderer.body.html,
    sections: sectionsToWire(sections, renderer),
  };
  if (kind !== 'fund') return { ...page, kind };
  if (!risk) throw new Error(`The fund page ${slug} has no risk statement`);
  return { ...page, kind, risk };
}
