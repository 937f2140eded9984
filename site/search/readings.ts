/**
 * Readings of names, because visitors type kana or Latin letters.
 * `term-readings.ts` has the readings of terms. The field `reading` has that of an entry.
 */
import { STATIONS, type Station } from '../../contract/content-types/works/stations.ts';
import { TERM_READINGS } from './term-readings.ts';

/** A missing station is a type error. */
const STATION_READINGS: Readonly<Record<Station, string>> = {
  tokyo: 'とうきょう',
  yurakucho: 'ゆうらくちょう',
  shimbashi: 'しんばし',
  hamamatsucho: 'はままつちょう',
  tamachi: 'たまち',
  'takanawa-gateway': 'たかなわげーとうぇい',
  shinagawa: 'しながわ',
  osaki: 'おおさき',
  gotanda: 'ごたんだ',
  meguro: 'めぐろ',
  ebisu: 'えびす',
  shibuya: 'しぶや',
  harajuku: 'はらじゅく',
  yoyogi: 'よよぎ',
  shinjuku: 'しんじゅく',
  'shin-okubo': 'しんおおくぼ',
  takadanobaba: 'たかだのばば',
  mejiro: 'めじろ',
  ikebukuro: 'いけぶくろ',
  otsuka: 'おおつか',
  sugamo: 'すがも',
  komagome: 'こまごめ',
  tabata: 'たばた',
  'nishi-nippori': 'にしにっぽり',
  nippori: 'にっぽり',
  uguisudani: 'うぐいすだに',
  ueno: 'うえの',
  okachimachi: 'おかちまち',
  akihabara: 'あきはばら',
  kanda: 'かんだ',
};

/** The special wards, without suffix. */
const WARDS = [
  ['千代田', 'ちよだ', 'Chiyoda'],
  ['中央', 'ちゅうおう', 'Chuo'],
  ['港', 'みなと', 'Minato'],
  ['新宿', 'しんじゅく', 'Shinjuku'],
  ['文京', 'ぶんきょう', 'Bunkyo'],
  ['台東', 'たいとう', 'Taito'],
  ['墨田', 'すみだ', 'Sumida'],
  ['江東', 'こうとう', 'Koto'],
  ['品川', 'しながわ', 'Shinagawa'],
  ['目黒', 'めぐろ', 'Meguro'],
  ['大田', 'おおた', 'Ota'],
  ['世田谷', 'せたがや', 'Setagaya'],
  ['渋谷', 'しぶや', 'Shibuya'],
  ['中野', 'なかの', 'Nakano'],
  ['杉並', 'すぎなみ', 'Suginami'],
  ['豊島', 'としま', 'Toshima'],
  ['北', 'きた', 'Kita'],
  ['荒川', 'あらかわ', 'Arakawa'],
  ['板橋', 'いたばし', 'Itabashi'],
  ['練馬', 'ねりま', 'Nerima'],
  ['足立', 'あだち', 'Adachi'],
  ['葛飾', 'かつしか', 'Katsushika'],
  ['江戸川', 'えどがわ', 'Edogawa'],
] as const;

interface Name {
  ja: string;
  kana: string;
  en?: string;
  latin?: string;
}

const NAMES: readonly Name[] = [
  ...STATIONS.flatMap(({ slug, ja, en }) => {
    const kana = STATION_READINGS[slug];
    return [
      { ja, kana, en, latin: latinKey(en) },
      { ja: `${ja}駅`, kana: `${kana}えき`, en, latin: latinKey(`${en}eki`) },
    ];
  }),
  ...WARDS.map(([ja, kana, en]) => ({ ja: `${ja}区`, kana: `${kana}く`, en, latin: latinKey(`${en}ku`) })),
  ...Object.entries(TERM_READINGS).map(([ja, kana]) => ({ ja, kana })),
];

/** Shorter prefixes have too many matches. */
const MIN_KANA_LENGTH = 2;
const MIN_LATIN_LENGTH = 3;
const KANA = /^[\p{sc=Hiragana}ー]+$/u;
const KANA_RUN = /[\p{sc=Hiragana}ー]{2,}/gu;

export function readingOf(written: string): string | undefined {
  return NAMES.find(({ ja }) => ja === written)?.kana;
}

/**
 * Returns the names that a query word may mean, in both languages.
 *
 * @param word normalised by `foldText`
 */
export function namesFor(word: string): string[] {
  const names = new Set<string>();
  const add = ({ ja, en }: Name) => {
    names.add(ja);
    if (en) names.add(en);
  };
  const latin = latinKey(word);
  for (const name of NAMES) {
    const isKana = KANA.test(word) && word.length >= MIN_KANA_LENGTH && name.kana.startsWith(word);
    const isLatin = latin.length >= MIN_LATIN_LENGTH && name.latin?.startsWith(latin);
    if (isKana || isLatin || name.ja === word) add(name);
  }
  // しぶや駅: the kana part is a complete reading.
  const written = word.replace(KANA_RUN, (kana) => NAMES.find((name) => name.kana === kana)?.ja ?? kana);
  if (written !== word) names.add(written);
  names.delete(word);
  return [...names];
}

/** Ignores case, spaces and hyphens; shimbashi is shinbashi. */
function latinKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/m(?=[bmp])/g, 'n');
}
