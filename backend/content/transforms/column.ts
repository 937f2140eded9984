import type { ContentDocument, EntryFile } from '../../content-schemas/document-schemas.ts';
import { complete } from './complete.ts';
import { readingMinutes } from './reading-time.ts';
import { entryFields, optionalPicture, type Renderer } from './renderer.ts';

export function transformColumn(file: EntryFile<'columns'>, renderer: Renderer): ContentDocument<'columns'> {
  return complete<ContentDocument<'columns'>>({
    ...entryFields(file, renderer),
    category: file.category,
    summary: file.summary,
    cover: optionalPicture(file.cover, renderer),
    author_role: file.author_role,
    reading_minutes: readingMinutes(renderer.body.text, renderer.lang),
    body_html: renderer.body.html,
    chosen: file.related,
  });
}
