import type { EntryFile } from '../../content-schemas/document-schemas.ts';
import type { EveryField } from './every-field.ts';
import { readingMinutes } from './reading-time.ts';
import { entryFields, optionalPicture, type Renderer } from './renderer.ts';

export function transformColumn(file: EntryFile<'columns'>, renderer: Renderer): EveryField<'columns'> {
  return {
    ...entryFields(file, renderer),
    category: file.category,
    summary: file.summary,
    cover: optionalPicture(file.cover, renderer),
    author_role: file.author_role,
    reading_minutes: readingMinutes(renderer.body.text, renderer.lang),
    body_html: renderer.body.html,
    chosen: file.related,
  };
}
