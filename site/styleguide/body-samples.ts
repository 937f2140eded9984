import type { Section } from '../../contract/entries/sections.ts';
import type { Locale } from '../i18n/locales.ts';

/** Returns samples of the specialised section types. */
export function bodySamples(locale: Locale): Section[] {
  const localized = (ja: string, en: string) => (locale === 'ja' ? ja : en);
  const long = localized(
    '名前の長い単位や名目は、折り返しても読めることを確かめるためにあります',
    'A name that is long enough to turn, in order to see whether it can still be read when it does',
  );
  const unit = (name: string, beside = false) => ({ name, text: long, beside });
  return [
    {
      type: 'series',
      id: 'series',
      heading: localized('推移', 'Over time'),
      rows_label: localized('時点', 'At end of'),
      value_label: localized('稼働率（％）', 'Occupancy (%)'),
      items: [95.3, 94, 96.5].map((value, at) => ({ label: `${2024 + at}/3`, value })),
      as_of: '2026-03-31',
    },
    {
      type: 'comparison',
      id: 'comparison',
      heading: localized('前後', 'Before and after'),
      rows_label: localized('用途', 'Use'),
      before_label: localized('改修前', 'Before'),
      after_label: localized('改修後', 'After'),
      unit: 'MJ/m²',
      items: [
        { label: long, before: 1010, after: 552 },
        { label: localized('新設', 'New'), before: 0, after: 90.5 },
      ],
      basis: long,
    },
    {
      type: 'schedule',
      id: 'schedule',
      heading: localized('期間', 'Schedule'),
      unit: localized('か月', 'months'),
      items: [
        { label: localized('調査', 'Survey'), note: localized('1か月', 'One month'), starts: 0, ends: 1 },
        { label: long, note: long, starts: 1, ends: 24, latest: 36 },
      ],
    },
    {
      type: 'relations',
      id: 'relations',
      heading: localized('関係', 'Relations'),
      centre: localized('営業者', 'Operator'),
      centre_text: long,
      items: [
        {
          label: localized('投資家', 'Investors'),
          gives: localized('出資', 'Capital'),
          receives: localized('分配', 'Distributions'),
        },
        { label: long, gives: long, receives: long },
      ],
    },
    {
      type: 'fees',
      id: 'fees-sample',
      heading: localized('費用', 'Fees'),
      items: [
        {
          label: localized('報酬', 'Fee'),
          value_html: long,
          when: localized('毎月', 'Monthly'),
          payer: localized('投資家', 'Investors'),
        },
        { label: long, value_html: localized('実費', 'At cost') },
      ],
    },
    {
      type: 'timeline',
      id: 'timeline',
      heading: localized('沿革', 'History'),
      items: [
        { month: '2024-12', text: long },
        { month: '2009-04', text: localized('設立', 'Founded') },
        { month: '2024-05', text: localized('移転', 'Moved') },
      ],
    },
    {
      type: 'organisation',
      id: 'organisation',
      heading: localized('組織', 'Organisation'),
      units: [
        {
          ...unit(localized('株主総会', 'General meeting')),
          units: [
            { ...unit(localized('監査役', 'Auditor'), true), units: [] },
            {
              ...unit(localized('取締役会', 'Board')),
              units: [unit(localized('委員会', 'Committee'), true), unit(localized('企画部', 'Planning')), unit(long)],
            },
          ],
        },
      ],
    },
    {
      type: 'portrait',
      id: 'portrait',
      heading: localized('職種', 'A job'),
      role: localized('企画部', 'Planning'),
      initials: 'T.K.',
      years: localized('入社8年目', 'Eighth year'),
      quote: long,
      hours: [{ time: '09:30', text: long }],
    },
  ];
}
