import type { Section } from '../../contract/entries/sections.ts';
import type { Locale } from '../i18n/locales.ts';

/** Returns samples of the specialised section types. */
export function bodySamples(locale: Locale): Section[] {
  const say = (ja: string, en: string) => (locale === 'ja' ? ja : en);
  const long = say(
    '名前の長い単位や名目は、折り返しても読めることを確かめるためにあります',
    'A name that is long enough to turn, in order to see whether it can still be read when it does',
  );
  const unit = (name: string, beside = false) => ({ name, text: long, beside });
  return [
    {
      type: 'series',
      id: 'series',
      heading: say('推移', 'Over time'),
      rows_label: say('時点', 'At end of'),
      value_label: say('稼働率（％）', 'Occupancy (%)'),
      items: [95.3, 94, 96.5].map((value, at) => ({ label: `${2024 + at}/3`, value })),
      as_of: '2026-03-31',
    },
    {
      type: 'comparison',
      id: 'comparison',
      heading: say('前後', 'Before and after'),
      rows_label: say('用途', 'Use'),
      before_label: say('改修前', 'Before'),
      after_label: say('改修後', 'After'),
      unit: 'MJ/m²',
      items: [
        { label: long, before: 1010, after: 552 },
        { label: say('新設', 'New'), before: 0, after: 90.5 },
      ],
      basis: long,
    },
    {
      type: 'schedule',
      id: 'schedule',
      heading: say('期間', 'Schedule'),
      unit: say('か月', 'months'),
      items: [
        { label: say('調査', 'Survey'), note: say('1か月', 'One month'), starts: 0, ends: 1 },
        { label: long, note: long, starts: 1, ends: 24, latest: 36 },
      ],
    },
    {
      type: 'relations',
      id: 'relations',
      heading: say('関係', 'Relations'),
      centre: say('営業者', 'Operator'),
      centre_text: long,
      items: [
        { label: say('投資家', 'Investors'), gives: say('出資', 'Capital'), receives: say('分配', 'Distributions') },
        { label: long, gives: long, receives: long },
      ],
    },
    {
      type: 'fees',
      id: 'fees-sample',
      heading: say('費用', 'Fees'),
      items: [
        {
          label: say('報酬', 'Fee'),
          value_html: long,
          when: say('毎月', 'Monthly'),
          payer: say('投資家', 'Investors'),
        },
        { label: long, value_html: say('実費', 'At cost') },
      ],
    },
    {
      type: 'timeline',
      id: 'timeline',
      heading: say('沿革', 'History'),
      items: [
        { month: '2024-12', text: long },
        { month: '2009-04', text: say('設立', 'Founded') },
        { month: '2024-05', text: say('移転', 'Moved') },
      ],
    },
    {
      type: 'organisation',
      id: 'organisation',
      heading: say('組織', 'Organisation'),
      units: [
        {
          ...unit(say('株主総会', 'General meeting')),
          units: [
            { ...unit(say('監査役', 'Auditor'), true), units: [] },
            {
              ...unit(say('取締役会', 'Board')),
              units: [unit(say('委員会', 'Committee'), true), unit(say('企画部', 'Planning')), unit(long)],
            },
          ],
        },
      ],
    },
    {
      type: 'portrait',
      id: 'portrait',
      heading: say('職種', 'A job'),
      role: say('企画部', 'Planning'),
      initials: 'T.K.',
      years: say('入社8年目', 'Eighth year'),
      quote: long,
      hours: [{ time: '09:30', text: long }],
    },
  ];
}
