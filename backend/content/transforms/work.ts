import type { Work } from '../../../contract/entries/work.ts';
import type { EntryFile } from '../../content-schemas/document-schemas.ts';
import type { EveryField } from './every-field.ts';
import { entryFields, type Renderer } from './renderer.ts';

export function transformWork(file: EntryFile<'works'>, renderer: Renderer): EveryField<'works'> {
  const { slug, summary, cover, use, roles, station, walk_minutes, completed } = file;
  const { location, structure, floors_above, floors_below, site_area, floor_area } = file;
  const { client, designer, contractor, certifications, gallery } = file;
  return {
    ...entryFields(file, renderer),
    slug,
    summary,
    cover: renderer.picture(cover),
    use,
    roles,
    station,
    walk_minutes,
    completed,
    facts: {
      location,
      structure,
      floors: { above: floors_above, below: floors_below },
      site_area,
      floor_area,
      client,
      designer,
      contractor,
      certifications,
      // Optional fields among them: one that is missing here would never reach the site.
    } satisfies Record<keyof Work['facts'], unknown>,
    body_html: renderer.body.html,
    gallery: gallery.map(renderer.picture),
    chosen: file.related,
  };
}
