import { describe, expect, test } from 'vitest';
import { columns } from '../../../contract/content-types/columns/definition.ts';
import { sectionSchema } from '../../../contract/entries/sections.ts';
import { formatPhrases } from '../../../site/rich-text/typography/with-lines.ts';

const line = (text: string) => `[${text}]`;

describe('formatPhrases', () => {
  test('converts headings, labels and paragraphs of a section, but not values and units', () => {
    const figures = {
      type: 'figures' as const,
      id: 'figures',
      heading: 'Figures',
      items: [{ kind: 'yield', label: 'Yield', value: '4.2', unit: '%', as_of: '2026-09-30', basis: 'Net of costs' }],
    };
    expect(formatPhrases(sectionSchema, figures, line)).toEqual({
      ...figures,
      heading: '[Figures]',
      items: [{ ...figures.items[0], label: '[Yield]', basis: '[Net of costs]' }],
    });
  });

  test('converts nested lists', () => {
    const units = [{ name: 'Board', text: 'Decides', units: [{ name: 'Funds', text: 'Manages', units: [] }] }];
    const { units: withBreaks } = formatPhrases(sectionSchema, { type: 'organisation', id: 'people', units }, line);
    expect(withBreaks).toEqual([
      { name: 'Board', text: '[Decides]', units: [{ name: 'Funds', text: '[Manages]', units: [] }] },
    ]);
  });

  test('does not convert the title and author of an entry, which are also used elsewhere', () => {
    const column = { title: 'Title', summary: 'Summary', author_role: 'Funds', related: [{ summary: 'Another' }] };
    expect(formatPhrases(columns.entrySchema, column, line)).toEqual({
      ...column,
      summary: '[Summary]',
      related: [{ summary: '[Another]' }],
    });
  });

  test('does not convert fields that are not in the schema', () => {
    expect(formatPhrases(columns.entrySchema, { extra: { summary: 'Text' } }, line)).toEqual({
      extra: { summary: 'Text' },
    });
  });
});
