import type { EntryFile } from '../../content-schemas/document-schemas.ts';
import type { EveryField } from './every-field.ts';
import { entryFields, type Renderer } from './renderer.ts';

export function transformJobOpening(file: EntryFile<'jobs'>, renderer: Renderer): EveryField<'jobs'> {
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
    workplace,
    pay,
    closes_on,
  };
}
