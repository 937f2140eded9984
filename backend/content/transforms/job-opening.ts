import type { ContentDocument, EntryFile } from '../../content-schemas/document-schemas.ts';
import { complete } from './complete.ts';
import { entryFields, type Renderer } from './renderer.ts';

export function transformJobOpening(file: EntryFile<'jobs'>, renderer: Renderer): ContentDocument<'jobs'> {
  const { summary, employment, terms, workplace, pay, closes_on } = file;
  return complete<ContentDocument<'jobs'>>({
    ...entryFields(file, renderer),
    summary,
    employment,
    terms: terms.map(({ value, ...term }, index) => ({
      ...term,
      value_html: renderer.inline(['terms', index, 'value'], value),
    })),
    body_html: renderer.body.html,
    workplace,
    pay,
    closes_on,
  });
}
