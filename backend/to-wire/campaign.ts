import type { ContentDocument, EntryFile } from '../documents.ts';
import { entryFields, optionalPicture, type Renderer } from './renderer.ts';
import { sectionsToWire } from './sections.ts';

export function campaignToWire(file: EntryFile<'campaigns'>, renderer: Renderer): ContentDocument<'campaigns'> {
  return {
    ...entryFields(file, renderer),
    slug: file.slug,
    description: file.description,
    lead: file.lead,
    person: file.person,
    ...optionalPicture(file.cover, renderer),
    body_html: renderer.body.html,
    sections: sectionsToWire(file.sections, renderer),
  };
}
