import type { EntryFile } from '../../content-schemas/document-schemas.ts';
import type { EveryField } from './every-field.ts';
import { entryFields, optionalPicture, type Renderer } from './renderer.ts';
import { transformSections } from './sections.ts';

export function transformCampaign(file: EntryFile<'campaigns'>, renderer: Renderer): EveryField<'campaigns'> {
  return {
    ...entryFields(file, renderer),
    slug: file.slug,
    description: file.description,
    lead: file.lead,
    person: file.person,
    cover: optionalPicture(file.cover, renderer),
    facade: file.facade,
    body_html: renderer.body.html,
    sections: transformSections(file.sections, renderer),
  };
}
