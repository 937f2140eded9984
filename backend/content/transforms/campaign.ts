import type { ContentDocument, EntryFile } from '../../content-schemas/document-schemas.ts';
import { entryFields, optionalPicture, type Renderer } from './renderer.ts';
import { transformSections } from './sections.ts';

export function transformCampaign(file: EntryFile<'campaigns'>, renderer: Renderer): ContentDocument<'campaigns'> {
  return {
    ...entryFields(file, renderer),
    slug: file.slug,
    description: file.description,
    lead: file.lead,
    person: file.person,
    ...optionalPicture(file.cover, renderer),
    ...(file.facade && { facade: file.facade }),
    body_html: renderer.body.html,
    sections: transformSections(file.sections, renderer),
  };
}
