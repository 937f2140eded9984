import type { EntryFile } from '../../content-schemas/document-schemas.ts';
import type { EveryField } from './every-field.ts';
import { entryFields, optionalPicture, type Renderer } from './renderer.ts';
import { transformSections } from './sections.ts';

/** @throws {Error} for a fund page without a risk statement, which `readEntry` rejects before */
export function transformPage(file: EntryFile<'pages'>, renderer: Renderer): EveryField<'pages'> {
  const { slug, kind, description, lead, cover, sections, risk } = file;
  const page = {
    ...entryFields(file, renderer),
    slug,
    description,
    lead,
    cover: optionalPicture(cover, renderer),
    body_html: renderer.body.html,
    sections: transformSections(sections, renderer),
  };
  if (kind !== 'fund') return { ...page, kind };
  if (!risk) throw new Error(`The fund page ${slug} has no risk statement`);
  return { ...page, kind, risk };
}
