import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Chart } from '../../../site/components/sections/kinds/charts/chart.server.tsx';
import { createRichTextRenderer } from '../../../site/rich-text/rich-text-renderer.ts';
import { staticMarkup } from '../../../site/rich-text/static-markup.server.ts';

const richText = createRichTextRenderer('en', 'https://fixture.example', {
  uploadsOrigin: 'https://fixture.example',
  resolveHref: (href) => href,
});

test('shows no shares if the total is zero', () => {
  const items = [
    { label: 'Offices', value: 0 },
    { label: 'Hotels', value: 0 },
  ];
  const section = { type: 'chart', id: 'a', rows_label: 'Use', value_label: '¥bn', shares: true, items } as const;
  const markup: string = staticMarkup(
    createElement(Chart, { section: { ...section, items }, context: { locale: 'en', richText } }),
    'en',
  );
  expect(markup).not.toContain('NaN');
  expect([...markup.matchAll(/<td role="cell">([^<]*)<\/td>/g)].map((cell) => cell[1])).toEqual([
    '0',
    '–',
    '0',
    '–',
    '0',
    '–',
  ]);
});
