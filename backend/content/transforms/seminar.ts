import type { EntryFile } from '../../content-schemas/document-schemas.ts';
import type { EveryField } from './every-field.ts';
import { entryFields, optionalPicture, type Renderer } from './renderer.ts';

export function transformSeminar(file: EntryFile<'seminars'>, renderer: Renderer): EveryField<'seminars'> {
  const { slug, summary, starts_at, ends_at, closes_at, held_in, fee, capacity, cancelled, join_url } = file;
  const { audience, solicitation, programme, speakers, venue, kind, risk, cover } = file;
  return {
    ...entryFields(file, renderer),
    slug,
    kind,
    summary,
    starts_at,
    ends_at,
    closes_at,
    venue: venue ?? null,
    held_in,
    fee,
    capacity,
    cancelled,
    join_url,
    audience,
    solicitation,
    programme,
    speakers,
    cover: optionalPicture(cover, renderer),
    body_html: renderer.body.html,
    risk,
  };
}
