import type { Criterion } from './criterion.ts';

/** Principle 4 of WCAG. */
export const robust: readonly Criterion[] = [
  {
    // WCAG 2.2 has removed it, JIS X 8341-3:2016 has not.
    ...{ id: '4.1.1', level: 'A', since: '2.0', name: { ja: '構文解析', en: 'Parsing' } },
    result: 'met',
    tests: ['parsing', 'axe'],
  },
  {
    ...{ id: '4.1.2', level: 'A', since: '2.0', name: { ja: '名前、役割及び値', en: 'Name, Role, Value' } },
    result: 'met',
    tests: ['axe', 'axeMenu', 'axeForms', 'tree', 'disclosures'],
  },
  {
    ...{ id: '4.1.3', level: 'AA', since: '2.1', name: { ja: 'ステータスメッセージ', en: 'Status Messages' } },
    result: 'met',
    tests: ['liveRegions', 'showMore', 'search'],
  },
];
