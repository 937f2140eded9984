import type { Language } from '../../../contract/vocabulary.ts';

/** Row of the tables in `docs/editing.md` (compared by a test) and of `company/notation.json`. */
export interface Notation {
  write: string;
  /** Substrings in Japanese, whole words in English. No RegExp characters. */
  not: readonly string[];
  /** English only, for names in capitals. */
  isCaseSensitive?: boolean;
  /** Global pattern for forms that cannot be listed; `not` then has examples. */
  pattern?: RegExp;
  /** Contexts in which `not` is correct. */
  unless?: readonly string[];
}

const KANA_OR_KANJI = 'ぁ-んァ-ヶー一-龠々';

const JAPANESE: readonly Notation[] = [
  { write: 'オフィス', not: ['事務所'], unless: legalOfficeNames() },
  { write: 'エレベーター', not: ['昇降機', 'エレベータ'], unless: ['エレベーター', '昇降機等検査員'] },
  { write: '化粧室', not: ['便所', 'トイレ'], unless: ['バリアフリートイレ'] },
  { write: '管理員', not: ['管理人'], unless: ['納税管理人'] },
  { write: '借主', not: ['賃借人'] },
  { write: '貸主', not: ['賃貸人'] },
  { write: '改修', not: ['リフォーム'] },
  { write: '建て替え', not: ['建替え'], unless: ['マンションの建替え等の円滑化'] },
  { write: '取り壊し', not: ['取壊し'] },
  { write: '買い取り', not: ['買取り'] },
  { write: '引き渡し', not: ['引渡し', '引渡す'] },
  { write: '延床面積', not: ['延べ床面積'] },
  { write: '車椅子', not: ['車いす', '車イス'] },
  { write: 'アセットマネージャー', not: ['アセットマネジャー'] },
  { write: 'お客様', not: ['お客さま', 'あなた'] },
  { write: '皆様', not: ['皆さま', 'みなさま'] },
  { write: 'お問い合わせ', not: ['問合せ', '問合わせ', '問い合せ'] },
  { write: 'お申し込み', not: ['申込み', '申込む'] },
  { write: '見積もり', not: ['見積り'] },
  {
    write: '取り扱い、取り扱う',
    not: ['取扱い', '取扱う'],
    unless: [
      '個人情報の取扱い',
      '個人情報等の取扱い',
      '個人データの取扱い',
      '税務上の取扱い',
      '私募の取扱い',
      '募集の取扱い',
    ],
  },
  { write: '立ち会い', not: ['立会い'] },
  { write: '取り次ぎ', not: ['取次ぎ'] },
  { write: '荷さばき', not: ['荷捌き'] },
  { write: '二酸化炭素', not: ['CO2', 'CO₂'] },
  { write: '受付（名詞）', not: ['受付け', '受け付けの', '受け付けを', '受け付けは'] },
  { write: '締切', not: ['締切り', '締め切りの', '締め切りを', '締め切りは'] },
  { write: '不要です', not: ['要りません'] },
  { write: 'ください', not: ['下さい'] },
  { write: 'いただく', not: ['頂く', '頂き', '頂け'] },
  { write: '下記', not: ['左記'] },
  { write: 'か月', not: ['ヶ月', 'ヵ月', 'カ月', 'ケ月'] },
  { write: 'ブラウザ', not: ['ブラウザー'] },
  { write: 'サーバー', not: ['サーバ'], unless: ['サーバー'] },
  { write: 'ユーザー', not: ['ユーザ'], unless: ['ユーザー'] },
  { write: 'コンピュータ', not: ['コンピューター'] },
  { write: 'ウェブサイト', not: ['ホームページ', 'Webサイト', 'WEBサイト'] },
  { write: 'メールアドレス', not: ['Eメールアドレス', '電子メールアドレス'] },
  {
    write: '1つ、2人（算用数字）',
    not: ['一つ', '二つ', '三つ', '四つ', '五つ', '一人', '二人'],
    unless: ['一つひとつ', '一人ひとり', '一人暮らし'],
  },
  { write: '半角の数字', not: ['１２'], pattern: /[０-９]+/g },
  { write: '％', not: ['38%'], pattern: /[\d.]*\d%/g },
  { write: '㎡', not: ['612m²', '612m2'], pattern: /[\d.,]*\d ?m[²2]/g },
  { write: '〜', not: ['～'] },
  {
    write: '全角の、。！？（）',
    not: ['商号,所在地', '商号(所在地)'],
    pattern: new RegExp(`[${KANA_OR_KANJI}][,;!?(]|\\)(?=[${KANA_OR_KANJI}])`, 'g'),
  },
  { write: '全角の片仮名', not: ['ﾋﾞﾙ'], pattern: /[ｦ-ﾟ]+/g },
];

/** Correct uses: legal and professional terms, and a document title. */
function legalOfficeNames(): string[] {
  const kinds = ['建築士', '設計', '法律', '会計', '税理士', '司法書士'].map((profession) => `${profession}事務所`);
  return [...kinds, '主たる事務所', '従たる事務所', '事務所用', '事務所ごと', '事務所衛生基準規則'];
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';

const ENGLISH: readonly Notation[] = [
  { write: '¥45m', not: ['¥45 million', '45 million yen'], pattern: /¥[\d.,]+ million|[\d.,]+ million yen\b/gi },
  {
    write: '¥123.4bn',
    not: ['¥123.4 billion', '123.4 billion yen'],
    pattern: /¥[\d.,]+ billion|[\d.,]+ billion yen\b/gi,
  },
  { write: '¥1,500', not: ['1,500 yen', 'JPY 1,500'], pattern: /[\d,]*\d yen\b|\bJPY [\d,]+/gi },
  { write: '3.8%', not: ['3.8 per cent'], pattern: /[\d.]*\d per cent\b/gi },
  { write: 'per cent', not: ['percent'] },
  { write: '612 m²', not: ['612m²', '612 sqm', '612 sq m'], pattern: /[\d.,]*\d(?:m²| ?sq\.? ?m\b)/gi },
  { write: '80 metres', not: ['80 meters'], pattern: /[\d.,]*\d[ -](?:kilo|centi|milli|square )?meters?\b/gi },
  {
    write: '1 October 2026',
    not: ['October 1, 2026', '1st October 2026'],
    pattern: new RegExp(`\\b(?:${MONTHS}) \\d{1,2}, \\d{4}|\\d(?:st|nd|rd|th) (?:of )?(?:${MONTHS})\\b`, 'g'),
  },
  {
    write: 'as at 30 September 2026',
    not: ['as of 30 September 2026', 'as of October 2026'],
    pattern: new RegExp(`\\bas of (?:the end of|\\d{1,2} (?:${MONTHS})|(?:${MONTHS}) \\d{4})\\b`, 'gi'),
  },
  { write: '“ ” ’', not: ["the firm's", 'so-called "core"'], pattern: /(?<=[a-z])'(?=[a-z])|"[^"\n]+"/gi },
  { write: 'a comma, a colon or a full stop', not: ['—'], pattern: /—/g },
  { write: 'colour', not: ['color', 'colors', 'colored'] },
  {
    write: 'centre',
    not: ['center', 'centers', 'centered'],
    unless: ['Tokyo Center for Removal of Criminal Organizations', 'Mediation Assistance Center'],
  },
  { write: 'labour', not: ['labor'] },
  { write: 'neighbour', not: ['neighbor', 'neighbors', 'neighborhood', 'neighboring'] },
  { write: 'behaviour', not: ['behavior'] },
  { write: 'favour', not: ['favor', 'favorable', 'favorite'] },
  { write: 'grey', not: ['gray'] },
  { write: 'aluminium', not: ['aluminum'] },
  {
    write: 'organisation, realise, securitise',
    not: ['organization', 'realize', 'securitized'],
    unless: ['Tokyo Center for Removal of Criminal Organizations', 'Association for Real Estate Securitization'],
    pattern:
      /\b(?:(?:re)?organi|reali|recogni|minimi|maximi|optimi|utili|summari|speciali|standardi|capitali|securiti|prioriti|moderni|finali|authori|stabili|categori|apologi)z(?:e[ds]?|er|ing|ation)s?\b/gi,
  },
  { write: 'analyse', not: ['analyze', 'analyzed', 'analyzes', 'analyzing'] },
  { write: 'cancelled', not: ['canceled', 'canceling'] },
  { write: 'fulfil', not: ['fulfill', 'fulfills', 'fulfillment'] },
  { write: 'licence (noun)', not: ['a license', 'the license', 'licenses'], unless: ['License Tax'] },
  { write: 'financial year', not: ['fiscal year', 'fiscal years'] },
  {
    write: 'certificate of inspection',
    not: ['inspection certificate', 'certificate of completion', 'completion certificate'],
  },
  { write: '8:00', not: ['08:00'], pattern: /(?<=[a-z(,] )0\d:[0-5]\d\b/gi },
  { write: 'storey', not: ['six-story', '12-story'], pattern: /\b[a-z\d]+-story\b/gi },
  { write: 'lift', not: ['elevator', 'elevators'] },
  { write: 'pavement', not: ['sidewalk', 'sidewalks'] },
  { write: 'car park', not: ['parking lot', 'parking lots'] },
  { write: 'lavatory', not: ['toilet', 'toilets', 'restroom', 'restrooms'] },
  { write: 'e-mail', not: ['email', 'emails'] },
  { write: 'website', not: ['web site', 'homepage'] },
];

export const NOTATION: Readonly<Record<Language, readonly Notation[]>> = { ja: JAPANESE, en: ENGLISH };
