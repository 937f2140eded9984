/** Figures in the texts of columns, with words in one language. */
import { ENERGY } from './buildings.ts';
import { bar, type Colour, type Drawing, outline } from './shapes.ts';

type Language = 'ja' | 'en';
type Words = Record<Language, string>;

/** Readable at the width of a phone: letters of 11 pixels. */
const LETTERS = 10.5;

function words(x: number, y: number, text: string, colour: Colour, anchor: 'start' | 'end' = 'start'): string {
  return `<text x="${x}" y="${y}" font-family="Noto Sans CJK JP" font-size="${LETTERS}" fill="var(${colour})" text-anchor="${anchor}">${text}</text>`;
}

const LEVELS: Words[] = [
  { ja: '星1', en: '1 star' },
  { ja: '星2', en: '2 stars' },
  { ja: '星3', en: '3 stars' },
  { ja: '星4', en: '4 stars' },
  { ja: '星5', en: '5 stars' },
  { ja: '星6、ZEB Ready', en: '6 stars, ZEB Ready' },
  { ja: 'Nearly ZEB', en: 'Nearly ZEB' },
  { ja: '『ZEB』', en: 'ZEB' },
];
/** The standard for new offices: the level of three stars. */
const STANDARD = 2;

export function levels(lang: Language): Drawing {
  const [left, width, row, height] = [112, 178, 21, 11];
  const shapes = ENERGY.flatMap((share, index) => {
    const y = 4 + index * row;
    const colour = index === STANDARD ? 'brand' : 'ink';
    return [
      words(left - 8, y + 12, LEVELS[index]?.[lang] ?? '', colour, 'end'),
      outline(left, y + 2.5, width, height, 'stone-light', 0.8),
      bar(left, y + 2.5, share * width, height, colour),
      words(left + width + 6, y + 12, String(share), colour),
    ];
  });
  return { ground: 'paper', height: 4 + ENERGY.length * row, shapes };
}

/** In millions of yen. */
const WAYS: { name: Words; parts: { value: number; words: Words; colour: Colour }[] }[] = [
  {
    name: { ja: '保険を付ける', en: 'With insurance' },
    parts: [
      { value: 70, words: { ja: '保険 7,000万円', en: 'Insurance ¥70m' }, colour: 'ink' },
      { value: 26, words: { ja: '積み立て 2,600万円', en: 'Reserve ¥26m' }, colour: 'stone' },
    ],
  },
  {
    name: { ja: '補強をする', en: 'With strengthening' },
    parts: [
      { value: 48, words: { ja: '減る損失 4,800万円', en: 'Loss avoided ¥48m' }, colour: 'stone-light' },
      { value: 30, words: { ja: '積み立て 3,000万円', en: 'Reserve ¥30m' }, colour: 'stone' },
      { value: 18, words: { ja: '不足 1,800万円', en: 'Shortfall ¥18m' }, colour: 'brand' },
    ],
  },
];

export function ways(lang: Language): Drawing {
  const perMillion = 320 / 96;
  const [band, letters] = [20, 14];
  const shapes: string[] = [];
  let y = 12;
  for (const { name, parts } of WAYS) {
    shapes.push(words(0, y, name[lang], 'ink'));
    y += 7;
    let x = 0;
    for (const { value, colour } of parts) {
      shapes.push(bar(x, y, value * perMillion - 1.2, band, colour));
      x += value * perMillion;
    }
    y += band + letters;
    for (const { words: label, colour } of parts) {
      shapes.push(bar(0, y - 8, 8, 8, colour), words(13, y, label[lang], 'stone'));
      y += letters + 1;
    }
    y += letters;
  }
  return { ground: 'paper', height: y - letters - 8, shapes };
}
