import type { ContentDocument, EntryFile } from '../../content-schemas/document-schemas.ts';
import { entryFields, type Renderer } from './renderer.ts';

export function transformJobOpening(file: EntryFile<'jobs'>, renderer: Renderer): ContentDocument<'jobs'> {
  const { summary, employment, terms, workplace, pay, closes_on } = file;
  return {
    ...entryFields(file, renderer),
    summary,
    employment,
    terms: terms.map(({ label, value }, index) => ({
      label,
      value_html: renderer.inline(['terms', index, 'value'], value),
    })),
    body_html: renderer.body.html,
    ...(workplace && { workplace }),
    ...(pay && { pay }),
    ...(closes_on && { closes_on }),
  };
}
