import type { EntryFile } from '../../content-schemas/document-schemas.ts';
import type { EveryField } from './every-field.ts';
import { entryFields, type Renderer } from './renderer.ts';

export function transformNews(file: EntryFile<'news'>, renderer: Renderer): EveryField<'news'> {
  return {
    ...entryFields(file, renderer),
    category: file.category,
    summary: file.summary,
    body_html: renderer.body.html,
    chosen: file.related,
  };
}
