import type { Criterion } from './criterion.ts';

/** Principle 3 of WCAG. */
export const understandable: readonly Criterion[] = [
  {
    ...{ id: '3.1.1', level: 'A', since: '2.0', name: { ja: 'ページの言語', en: 'Language of Page' } },
    result: 'met',
    tests: ['language', 'axe'],
  },
  {
    ...{ id: '3.1.2', level: 'AA', since: '2.0', name: { ja: '一部分の言語', en: 'Language of Parts' } },
    result: 'met',
    tests: ['languages'],
  },
  {
    ...{ id: '3.2.1', level: 'A', since: '2.0', name: { ja: 'フォーカス時', en: 'On Focus' } },
    result: 'met',
    tests: ['tabStops'],
  },
  {
    ...{ id: '3.2.2', level: 'A', since: '2.0', name: { ja: '入力時', en: 'On Input' } },
    result: 'met',
    tests: ['fields'],
    inspected: 'A choice shows or hides fields below it, and neither opens a page nor moves the focus.',
  },
  {
    ...{ id: '3.2.3', level: 'AA', since: '2.0', name: { ja: '一貫したナビゲーション', en: 'Consistent Navigation' } },
    result: 'met',
    tests: ['structure', 'currentLink', 'breadcrumb'],
  },
  {
    ...{ id: '3.2.4', level: 'AA', since: '2.0', name: { ja: '一貫した識別性', en: 'Consistent Identification' } },
    result: 'met',
    tests: [],
    inspected: 'Labels of the interface are messages that all pages share.',
  },
  {
    ...{ id: '3.2.6', level: 'A', since: '2.2', name: { ja: '一貫したヘルプ', en: 'Consistent Help' } },
    result: 'met',
    tests: [],
    inspected:
      'Header and footer have the link to the contact page, and the footer the telephone number, on every page.',
  },
  {
    ...{ id: '3.3.1', level: 'A', since: '2.0', name: { ja: 'エラーの特定', en: 'Error Identification' } },
    result: 'met',
    tests: ['enquiry', 'withoutScripts', 'axeForms'],
  },
  {
    ...{ id: '3.3.2', level: 'A', since: '2.0', name: { ja: 'ラベル又は説明', en: 'Labels or Instructions' } },
    result: 'met',
    tests: ['axeForms', 'fields'],
  },
  {
    ...{ id: '3.3.3', level: 'AA', since: '2.0', name: { ja: 'エラー修正の提案', en: 'Error Suggestion' } },
    result: 'met',
    tests: ['enquiry'],
    inspected: 'Messages of forms say what to enter, with the format where there is one.',
  },
  {
    ...{ id: '3.3.4', level: 'AA', since: '2.0' },
    name: {
      ja: 'エラー回避（法的、金融及びデータ）',
      en: 'Error Prevention (Legal, Financial, Data)',
    },
    result: 'met',
    tests: ['enquiry', 'withoutScripts'],
    inspected: 'No form concludes a contract. The enquiry can be checked and changed before it is sent.',
  },
  {
    ...{ id: '3.3.7', level: 'A', since: '2.2', name: { ja: '冗長な入力項目', en: 'Redundant Entry' } },
    result: 'met',
    tests: ['enquiry', 'draft'],
  },
  {
    ...{ id: '3.3.8', level: 'AA', since: '2.2' },
    name: { ja: 'アクセシブルな認証（最低限）', en: 'Accessible Authentication (Minimum)' },
    result: 'absent',
    tests: [],
    reason: { ja: 'ログインがありません', en: 'Visitors do not sign in' },
  },
];
