import type { ContentDocument, EntryFile } from '../../content-schemas/document-schemas.ts';
import { complete } from './complete.ts';
import { entryFields, optionalPicture, type Renderer } from './renderer.ts';
import { transformSections } from './sections.ts';

export function transformCampaign(file: EntryFile<'campaigns'>, renderer: Renderer): ContentDocument<'campaigns'> {
  return complete<ContentDocument<'campaigns'>>({
    ...entryFields(file, renderer),
    slug: file.slug,
    description: file.description,
    lead: file.lead,
    person: file.person,
    cover: optionalPicture(file.cover, renderer),
    facade: file.facade,
    body_html: renderer.body.html,
    sections: transformSections(file.sections, renderer),
  });
}
