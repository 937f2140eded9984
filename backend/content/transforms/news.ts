import type { ContentDocument, EntryFile } from '../../content-schemas/document-schemas.ts';
import { complete } from './complete.ts';
import { entryFields, type Renderer } from './renderer.ts';

export function transformNews(file: EntryFile<'news'>, renderer: Renderer): ContentDocument<'news'> {
  return complete<ContentDocument<'news'>>({
    ...entryFields(file, renderer),
    category: file.category,
    // The date and the other news decide.
    pinned: undefined,
    summary: file.summary,
    body_html: renderer.body.html,
    chosen: file.related,
  });
}
