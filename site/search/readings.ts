/**
 * How the names that visitors search for are read. An input method gives kana before it gives the written form, and some
 * visitors type Latin letters: a query in either finds what is written. The one place where a reading is noted; entries
 * have readings of their own (`reading` in the content).
 */
import { STATIONS, type Station } from '../../contract/vocabulary.ts';

/** In hiragana, of every station of the vocabulary: one without a reading is a type error. */
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

/** The 23 special wards of Tokyo, without 区, く and Ward. */
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

/** Words of the site and of its trade, as they are written, each with its reading. */
const TERMS: Readonly<Record<string, string>> = {
  // What the site's filters and menus say.
  住宅: 'じゅうたく',
  商業: 'しょうぎょう',
  医療: 'いりょう',
  物流: 'ぶつりゅう',
  企画: 'きかく',
  調査: 'ちょうさ',
  組成: 'そせい',
  ファンド組成: 'ふぁんどそせい',
  運用: 'うんよう',
  会社: 'かいしゃ',
  実績: 'じっせき',
  掲載: 'けいさい',
  '掲載・発表': 'けいさいはっぴょう',
  採用: 'さいよう',
  建物: 'たてもの',
  市場: 'しじょう',
  法律: 'ほうりつ',
  都市: 'とし',
  正社員: 'せいしゃいん',
  契約社員: 'けいやくしゃいん',
  資料: 'しりょう',
  募集職種: 'ぼしゅうしょくしゅ',
  会社概要: 'かいしゃがいよう',
  会社案内: 'かいしゃあんない',
  採用情報: 'さいようじょうほう',
  お知らせ: 'おしらせ',
  お問い合わせ: 'おといあわせ',
  私たちについて: 'わたしたちについて',
  企業理念: 'きぎょうりねん',
  // What visitors look for.
  不動産: 'ふどうさん',
  不動産ファンド: 'ふどうさんふぁんど',
  私募ファンド: 'しぼふぁんど',
  投資: 'とうし',
  投資家: 'とうしか',
  出資: 'しゅっし',
  土地: 'とち',
  土地活用: 'とちかつよう',
  所有者: 'しょゆうしゃ',
  区分所有: 'くぶんしょゆう',
  売却: 'ばいきゃく',
  取得: 'しゅとく',
  相続: 'そうぞく',
  借地権: 'しゃくちけん',
  底地: 'そこち',
  賃料: 'ちんりょう',
  家賃: 'やちん',
  賃貸: 'ちんたい',
  賃貸住宅: 'ちんたいじゅうたく',
  契約: 'けいやく',
  空室: 'くうしつ',
  稼働率: 'かどうりつ',
  利回り: 'りまわり',
  還元利回り: 'かんげんりまわり',
  分配金: 'ぶんぱいきん',
  報酬: 'ほうしゅう',
  手数料: 'てすうりょう',
  匿名組合: 'とくめいくみあい',
  合同会社: 'ごうどうがいしゃ',
  信託: 'しんたく',
  信託受益権: 'しんたくじゅえきけん',
  損失: 'そんしつ',
  改修: 'かいしゅう',
  修繕: 'しゅうぜん',
  新築: 'しんちく',
  建替え: 'たてかえ',
  竣工: 'しゅんこう',
  用途変更: 'ようとへんこう',
  耐震: 'たいしん',
  旧耐震: 'きゅうたいしん',
  地震: 'じしん',
  倉庫: 'そうこ',
  冷凍倉庫: 'れいとうそうこ',
  店舗: 'てんぽ',
  診療所: 'しんりょうじょ',
  旅館業: 'りょかんぎょう',
  中庭: 'なかにわ',
  吹抜け: 'ふきぬけ',
  管理員: 'かんりいん',
  一級建築士: 'いっきゅうけんちくし',
  新卒採用: 'しんそつさいよう',
  求人: 'きゅうじん',
  応募: 'おうぼ',
  年末年始: 'ねんまつねんし',
  株主総会: 'かぶぬしそうかい',
  防災訓練: 'ぼうさいくんれん',
  取材: 'しゅざい',
  苦情: 'くじょう',
  個人情報: 'こじんじょうほう',
  利益相反: 'りえきそうはん',
  勧誘方針: 'かんゆうほうしん',
  反社会的勢力: 'はんしゃかいてきせいりょく',
  電話番号: 'でんわばんごう',
  資本金: 'しほんきん',
  地図: 'ちず',
};

/** A name with the ways in which it is typed. */
interface Name {
  ja: string;
  /** In hiragana. */
  kana: string;
  /** Absent where it has no name in Latin letters. */
  en?: string;
  /** Its name in Latin letters as a key: see {@link latinKey}. */
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
  ...Object.entries(TERMS).map(([ja, kana]) => ({ ja, kana })),
];

/** Shorter beginnings of a reading, and of a name in Latin letters, are those of too many words. */
const SHORTEST_KANA = 2;
const SHORTEST_LATIN = 3;
const KANA = /^[\p{sc=Hiragana}ー]+$/u;
const KANA_RUN = /[\p{sc=Hiragana}ー]{2,}/gu;

/** The reading of a name as it is written; undefined where none is noted. */
export function readingOf(written: string): string | undefined {
  return NAMES.find(({ ja }) => ja === written)?.kana;
}

/**
 * The names that a word of a query may stand for, as they are written in the content of either language.
 *
 * @param word folded (`fold.ts`): kana as hiragana, Latin letters in lower case
 */
export function namesFor(word: string): string[] {
  const names = new Set<string>();
  const add = ({ ja, en }: Name) => {
    names.add(ja);
    if (en) names.add(en);
  };
  const latin = latinKey(word);
  for (const name of NAMES) {
    const isKana = KANA.test(word) && word.length >= SHORTEST_KANA && name.kana.startsWith(word);
    const isLatin = latin.length >= SHORTEST_LATIN && name.latin?.startsWith(latin);
    if (isKana || isLatin || name.ja === word) add(name);
  }
  // しぶや駅: the kana in it are a whole reading.
  const written = word.replace(KANA_RUN, (kana) => NAMES.find((name) => name.kana === kana)?.ja ?? kana);
  if (written !== word) names.add(written);
  names.delete(word);
  return [...names];
}

/** Without case, spaces and hyphens, and with one spelling of ん: shimbashi is shinbashi. */
function latinKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/m(?=[bmp])/g, 'n');
}
