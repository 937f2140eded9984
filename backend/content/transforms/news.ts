import type { ContentDocument, EntryFile } from '../../content-schemas/document-schemas.ts';
import { entryFields, type Renderer } from './renderer.ts';

export function transformNews(file: EntryFile<'news'>, renderer: Renderer): ContentDocument<'news'> {
  return {
    ...entryFields(file, renderer),
    category: file.category,
    summary: file.summary,
    body_html: renderer.body.html,
    chosen: file.related,
  };
}
