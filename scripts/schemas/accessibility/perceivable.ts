import type { Criterion } from './criterion.ts';

const NO_MEDIA = {
  ja: '音声と動画を掲載していません',
  en: 'The site contains no audio and no video',
};
const noMedia = { result: 'absent', tests: [], reason: NO_MEDIA } as const;

/** Principle 1 of WCAG. */
export const perceivable: readonly Criterion[] = [
  {
    ...{ id: '1.1.1', level: 'A', since: '2.0', name: { ja: '非テキストコンテンツ', en: 'Non-text Content' } },
    result: 'met',
    tests: ['axe', 'names', 'tree'],
    inspected: 'Alternative texts say what the picture shows, in both languages.',
  },
  {
    ...{ id: '1.2.1', level: 'A', since: '2.0', ...noMedia },
    name: { ja: '音声だけ及び映像だけ（収録済み）', en: 'Audio-only and Video-only (Prerecorded)' },
  },
  {
    ...{ id: '1.2.2', level: 'A', since: '2.0', ...noMedia },
    name: { ja: 'キャプション（収録済み）', en: 'Captions (Prerecorded)' },
  },
  {
    ...{ id: '1.2.3', level: 'A', since: '2.0', ...noMedia },
    name: {
      ja: '音声解説又はメディアに対する代替コンテンツ（収録済み）',
      en: 'Audio Description or Media Alternative (Prerecorded)',
    },
  },
  {
    ...{ id: '1.2.4', level: 'AA', since: '2.0', ...noMedia },
    name: { ja: 'キャプション（ライブ）', en: 'Captions (Live)' },
  },
  {
    ...{ id: '1.2.5', level: 'AA', since: '2.0', ...noMedia },
    name: { ja: '音声解説（収録済み）', en: 'Audio Description (Prerecorded)' },
  },
  {
    ...{ id: '1.3.1', level: 'A', since: '2.0', name: { ja: '情報及び関係性', en: 'Info and Relationships' } },
    result: 'met',
    tests: ['axe', 'structure', 'headings'],
  },
  {
    ...{ id: '1.3.2', level: 'A', since: '2.0', name: { ja: '意味のある順序', en: 'Meaningful Sequence' } },
    result: 'met',
    tests: ['tabStops', 'structure'],
    inspected: 'Vertical Japanese text and sections in two columns are in reading order in the HTML.',
  },
  {
    ...{ id: '1.3.3', level: 'A', since: '2.0', name: { ja: '感覚的な特徴', en: 'Sensory Characteristics' } },
    result: 'met',
    tests: [],
    inspected: 'Texts that name a colour or a side also name the thing.',
  },
  {
    ...{ id: '1.3.4', level: 'AA', since: '2.1', name: { ja: '表示の向き', en: 'Orientation' } },
    result: 'met',
    tests: ['reflow'],
    inspected: 'No style or script locks the orientation.',
  },
  {
    ...{ id: '1.3.5', level: 'AA', since: '2.1', name: { ja: '入力目的の特定', en: 'Identify Input Purpose' } },
    result: 'met',
    tests: ['fields'],
  },
  {
    ...{ id: '1.4.1', level: 'A', since: '2.0', name: { ja: '色の使用', en: 'Use of Colour' } },
    result: 'met',
    tests: ['axe', 'forcedColours'],
    inspected: 'Charts have tables, captions name what a drawing has in red, and errors of forms are texts.',
  },
  {
    ...{ id: '1.4.2', level: 'A', since: '2.0', ...noMedia },
    name: { ja: '音声の制御', en: 'Audio Control' },
  },
  {
    ...{ id: '1.4.3', level: 'AA', since: '2.0', name: { ja: 'コントラスト（最低限）', en: 'Contrast (Minimum)' } },
    result: 'met',
    tests: ['axe', 'axeMenu', 'axeForms', 'axeContrast', 'hero'],
  },
  {
    ...{ id: '1.4.4', level: 'AA', since: '2.0', name: { ja: 'テキストのサイズ変更', en: 'Resize Text' } },
    result: 'met',
    tests: ['letters'],
  },
  {
    ...{ id: '1.4.5', level: 'AA', since: '2.0', name: { ja: '文字画像', en: 'Images of Text' } },
    result: 'met',
    tests: [],
    inspected: 'Logos, covers of documents and the sketch map contain letters. Charts are HTML and SVG.',
  },
  {
    ...{ id: '1.4.10', level: 'AA', since: '2.1', name: { ja: 'リフロー', en: 'Reflow' } },
    result: 'met',
    tests: ['reflow'],
  },
  {
    ...{ id: '1.4.11', level: 'AA', since: '2.1', name: { ja: '非テキストのコントラスト', en: 'Non-text Contrast' } },
    result: 'met',
    tests: ['tabStops', 'forcedColours'],
    inspected: 'Lines of fields have a contrast of 3:1. What charts show is also in tables or texts.',
  },
  {
    ...{ id: '1.4.12', level: 'AA', since: '2.1', name: { ja: 'テキストの間隔', en: 'Text Spacing' } },
    result: 'met',
    tests: ['spacing'],
  },
  {
    ...{ id: '1.4.13', level: 'AA', since: '2.1' },
    name: { ja: 'ホバー又はフォーカスで表示されるコンテンツ', en: 'Content on Hover or Focus' },
    result: 'partial',
    tests: [],
    inspected: 'Browsers show their own messages about fields of forms; the site adds nothing else.',
    reason: {
      ja: '実績の路線図では、駅にポインタやフォーカスを合わせると実績の画像が現れます。画像の上にポインタを移すことと、Escキーで消すことができません。同じ実績は一覧にあります',
      en: 'On the loop of the Projects page, a station shows a picture of a project while it has the pointer or the focus. The pointer cannot move onto the picture, and Esc does not hide it. The list has the same project',
    },
  },
];
