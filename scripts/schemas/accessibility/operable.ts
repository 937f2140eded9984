import type { Criterion } from './criterion.ts';

/** Principle 2 of WCAG. */
export const operable: readonly Criterion[] = [
  {
    ...{ id: '2.1.1', level: 'A', since: '2.0', name: { ja: 'キーボード', en: 'Keyboard' } },
    result: 'met',
    tests: ['tabStops', 'gallery', 'disclosures', 'search'],
  },
  {
    ...{ id: '2.1.2', level: 'A', since: '2.0', name: { ja: 'キーボードトラップなし', en: 'No Keyboard Trap' } },
    result: 'met',
    tests: ['tabStops', 'backwards', 'gallery', 'search'],
  },
  {
    ...{ id: '2.1.4', level: 'A', since: '2.1' },
    name: { ja: '文字キーのショートカット', en: 'Character Key Shortcuts' },
    result: 'absent',
    tests: [],
    reason: { ja: '文字キーのショートカットがありません', en: 'There are no shortcuts of single characters' },
  },
  {
    ...{ id: '2.2.1', level: 'A', since: '2.0', name: { ja: 'タイミング調整可能', en: 'Timing Adjustable' } },
    result: 'met',
    tests: ['draft'],
    inspected: 'A form can stay open for a day, and keeps its input afterwards. Links to documents last 72 hours.',
  },
  {
    ...{ id: '2.2.2', level: 'A', since: '2.0', name: { ja: '一時停止、停止及び非表示', en: 'Pause, Stop, Hide' } },
    result: 'met',
    tests: ['motion'],
    inspected: 'Every movement ends within five seconds, or follows the scrolling.',
  },
  {
    ...{ id: '2.3.1', level: 'A', since: '2.0' },
    name: { ja: '3回の閃光、又は閾値以下', en: 'Three Flashes or Below Threshold' },
    result: 'met',
    tests: [],
    inspected: 'Nothing flashes.',
  },
  {
    ...{ id: '2.4.1', level: 'A', since: '2.0', name: { ja: 'ブロックスキップ', en: 'Bypass Blocks' } },
    result: 'met',
    tests: ['skipLink', 'structure', 'axe'],
  },
  {
    ...{ id: '2.4.2', level: 'A', since: '2.0', name: { ja: 'ページタイトル', en: 'Page Titled' } },
    result: 'met',
    tests: ['titles', 'axe'],
  },
  {
    ...{ id: '2.4.3', level: 'A', since: '2.0', name: { ja: 'フォーカス順序', en: 'Focus Order' } },
    result: 'met',
    tests: ['tabStops', 'gallery', 'showMore'],
  },
  {
    ...{ id: '2.4.4', level: 'A', since: '2.0' },
    name: { ja: 'リンクの目的（コンテキスト内）', en: 'Link Purpose (In Context)' },
    result: 'met',
    tests: ['axe', 'names', 'tree'],
    inspected: 'Links with the same text and different targets are explained by the entry or heading around them.',
  },
  {
    ...{ id: '2.4.5', level: 'AA', since: '2.0', name: { ja: '複数の手段', en: 'Multiple Ways' } },
    result: 'met',
    tests: ['results', 'structure'],
    inspected: 'Pages are reached from menus, lists, related entries and the search.',
  },
  {
    ...{ id: '2.4.6', level: 'AA', since: '2.0', name: { ja: '見出し及びラベル', en: 'Headings and Labels' } },
    result: 'met',
    tests: ['structure', 'headings'],
    inspected: 'Headings and labels say what follows.',
  },
  {
    ...{ id: '2.4.7', level: 'AA', since: '2.0', name: { ja: 'フォーカスの可視化', en: 'Focus Visible' } },
    result: 'met',
    tests: ['tabStops', 'forcedColours'],
  },
  {
    ...{ id: '2.4.11', level: 'AA', since: '2.2' },
    name: { ja: '隠されないフォーカス（最低限）', en: 'Focus Not Obscured (Minimum)' },
    result: 'met',
    tests: ['tabStops', 'backwards', 'contactBar'],
  },
  {
    ...{ id: '2.5.1', level: 'A', since: '2.1', name: { ja: 'ポインタのジェスチャ', en: 'Pointer Gestures' } },
    result: 'absent',
    tests: [],
    reason: {
      ja: '複数の指や軌跡による操作がありません',
      en: 'Nothing is operated with several fingers or along a path',
    },
  },
  {
    ...{ id: '2.5.2', level: 'A', since: '2.1', name: { ja: 'ポインタのキャンセル', en: 'Pointer Cancellation' } },
    result: 'met',
    tests: [],
    inspected: 'Links and buttons act when the pointer is released.',
  },
  {
    ...{ id: '2.5.3', level: 'A', since: '2.1', name: { ja: '名前に含まれるラベル', en: 'Label in Name' } },
    result: 'met',
    tests: ['tree'],
  },
  {
    ...{ id: '2.5.4', level: 'A', since: '2.1', name: { ja: '動きによる起動', en: 'Motion Actuation' } },
    result: 'absent',
    tests: [],
    reason: { ja: '端末の動きによる操作がありません', en: 'Nothing is operated by moving the device' },
  },
  {
    ...{ id: '2.5.7', level: 'AA', since: '2.2', name: { ja: 'ドラッグ動作', en: 'Dragging Movements' } },
    result: 'absent',
    tests: [],
    reason: { ja: 'ドラッグによる操作がありません', en: 'Nothing is operated by dragging' },
  },
  {
    ...{ id: '2.5.8', level: 'AA', since: '2.2' },
    name: { ja: 'ターゲットのサイズ（最低限）', en: 'Target Size (Minimum)' },
    result: 'met',
    tests: ['targets', 'axe'],
  },
];
