import type { ContentDocument, EntryFile } from '../documents.ts';
import { entryFields, type Renderer } from './renderer.ts';

export function workToWire(file: EntryFile<'works'>, renderer: Renderer): ContentDocument<'works'> {
  const { slug, summary, cover, use, roles, station, walk_minutes, completed } = file;
  const { location, structure, floors_above, floors_below, site_area, floor_area, certifications, gallery } = file;
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
      certifications,
    },
    body_html: renderer.body.html,
    gallery: gallery.map(renderer.picture),
  };
}
