import type { FormField } from '../../contract/forms/form-field.ts';
import { forms } from '../../contract/forms/forms.ts';
import type { Label } from '../../contract/vocabulary.ts';
import { type FieldDescription, type FieldDescriptions, SECTION_DESCRIPTIONS } from './section-descriptions.ts';

/**
 * Descriptions for editors' programs (`content/.schemas/`) and `npm run new`.
 * Keys: `{field}.{name}` for nested fields, `{type}.{name}` where types differ, otherwise the name.
 */
export const FIELD_DESCRIPTIONS: FieldDescriptions = {
  id: [
    '番号。同じ種類の中で重ならない。公開したあとは変えない',
    'Number, unique within its type; never changed once published',
  ],
  slug: [
    'ページの住所になる名前。半角の小文字、数字、ハイフン',
    'Name in the page’s address: small letters, digits, hyphens',
  ],
  former_slugs: ['以前の slug。前の住所から今の住所へ移る', 'Earlier slugs: their addresses lead to the present one'],
  published_at: [
    '表示する日付と並び順。例: "2026-11-24T10:00:00+09:00"',
    'The date that is shown and sorted by: "2026-11-24T10:00:00+09:00"',
  ],
  modified_at: ['更新日', 'When it was last changed'],
  draft: ['true で公開しない。ja.md では両方の言語', 'true keeps it back; in ja.md both languages'],
  publish_at: ['この時刻に公開する', 'Published from this moment on'],
  unpublish_at: ['この時刻に公開を終える', 'Taken back at this moment'],
  related: [
    '先に出す関連記事の番号（実績は slug）。3件まで。残りは自動',
    'Related entries to show first, by id (works by slug). Maximum: 3; the site selects the others',
  ],

  title: ['題', 'Title'],
  reading: ['題の読み。かなで探す方のために', 'How a Japanese title is read, in kana, for the search'],
  keywords: [
    '本文にない、お客様が使うことば。20個まで。検索で見つかる',
    'Words that visitors use and the text does not, for the search. Maximum: 20',
  ],
  description: ['検索結果に出る説明。1〜2文', 'For search results: one or two sentences'],

  share_picture: ['SNSで共有される画像', 'The picture that social networks show'],
  picture: ['画像', 'A picture'],
  file: ['画像のファイル名。記事と同じフォルダーに置く', 'The picture’s file name, in the entry’s folder'],
  focal: [
    '切り取るときに残す点。[左から, 上から] を0から1で',
    'The point that survives cropping: [from the left, from the top], each from 0 to 1',
  ],
  portrait: [
    '縦長の画面で代わりに出る、縦長の画像（幅3：高さ4）。file と focal を書く',
    'A picture higher than wide (3 to 4) that stands in on upright screens: its file and focal',
  ],
  alt: ['代替テキスト。見える物を両方の言語で', 'Alternative text: what one sees, in both languages'],
  caption: ['説明。見ただけでは分からない事実', 'Caption: a fact that cannot be seen'],
  ja: ['日本語', 'Japanese'],
  en: ['英語', 'English'],

  ...SECTION_DESCRIPTIONS,
  fees: ['手数料', 'What it costs'],
  loss: ['損失', 'What may be lost'],
  registration: ['登録', 'Under which registration it is offered'],

  'pay.min': ['下限。円', 'The least, in yen'],
  'pay.max': ['上限。円。1つの額なら省く', 'The most, in yen; absent where there is one figure'],
  'pay.per': ['hour 時給、day 日給、month 月給、year 年俸', 'By the hour, day, month or year'],
  region: ['都道府県', 'Prefecture'],
  locality: ['市区町村', 'Municipality'],
  street: ['町名と番地', 'Street'],

  'programme.time': ['時刻。例: "14:00"', 'Time: "14:00"'],
  'venue.name': ['会場の名前', 'Its name'],
  'venue.address': ['会場の住所。本社なら "{{address}}"', 'Its address; "{{address}}" for the head office'],
  'venue.access': ['行き方', 'How to get there'],

  'site.name': ['短い社名', 'The short name'],
  legal_name: ['登記された社名', 'The registered name'],
  logo: ['ロゴ', 'The logo'],
  'logo.on_paper': ['白い地の上のロゴ。SVGかPNGのファイル名', 'The logo on paper: the name of an SVG or PNG file'],
  'logo.on_pictures': [
    '写真の上のロゴ。省くと on_paper の形が白で出る',
    'The logo over photographs; without it, the other in white',
  ],
  mission: ['使命', 'The mission'],
  address: ['住所', 'Address'],
  'address.text': ['住所。本文では {{address}}', 'The address; {{address}} in texts'],
  postal_code: ['郵便番号。本文では {{postal_code}}', 'Postal code; {{postal_code}} in texts'],
  directions: ['道順。本文では {{directions}}', 'How to get there; {{directions}} in texts'],
  telephone: ['電話番号。本文では {{telephone}}', 'Telephone; {{telephone}} in texts'],
  'sections.hours': ['ある1日。時刻とすること', 'One working day: times, and what is done'],
  hours: ['受付の曜日と時間。本文では {{hours}}', 'Days and hours; {{hours}} in texts'],
  closed: [
    '休業日。受付時間のあとに括弧で出る。本文では {{closed}}',
    'When closed, in brackets after the hours; {{closed}} in texts',
  ],
  words: ['本文から {{名前}} で呼び出すことば', 'More words that texts call up as {{name}}'],
  licences: ['免許と登録', 'Licences and registrations'],
  real_estate_brokerage: ['宅地建物取引業者免許', 'Real estate brokerage licence'],
  financial_instruments: ['金融商品取引業者登録', 'Registration as a financial instruments business operator'],
  specified_joint_enterprise: ['不動産特定共同事業許可', 'Permission for specified joint real estate ventures'],
  number: ['番号', 'Number'],
  authority: ['行政庁、会員番号', 'Authority, or member number'],
  date: ['日付。例: "2009-07-13"', 'Date: "2009-07-13"'],
  association: ['加入する協会', 'The association it belongs to'],
  forms: ['フォームでの約束', 'What the forms promise'],
  ...Object.fromEntries(Object.values(forms).flatMap(descriptionsOf)),
  reply: ['送ったあとに何が起きるか', 'What happens after sending'],
  reply_online: [
    'オンラインのセミナーで、送ったあとに何が起きるか。省くと、会場のときと同じ文',
    'What happens after sending, for a seminar online; without it, the same as at a venue',
  ],
  purpose: ['個人情報を何に使うか', 'What personal data is used for'],
  purposes: ['ご用件ごとの利用目的', 'The same for single kinds of enquiry'],
  navigation: ['メニュー', 'Menus'],
  header: ['上のメニュー', 'At the top'],
  footer: ['下のメニュー', 'At the foot'],
  legal: ['方針・規約のリンク', 'Policies'],

  'notice.text': ['お知らせの文。300字まで', 'The sentence, in both languages'],
  'notice.link': ['詳しいページ', 'Where more is said'],
  'notice.from': ['出し始め', 'Shown from'],
  until: ['出し終わり', 'Shown until'],
  from: ['前の住所', 'The old address'],
  to: ['今の住所', 'The present address'],
  status: ['301 移った、302 一時的、410 なくなった', '301 moved, 302 for a time, 410 gone'],
  lang: ['片方の言語だけのとき、ja か en', 'ja or en, where it holds for one language only'],
};

function descriptionsOf({
  name,
  label,
  fields,
  topic,
}: (typeof forms)[keyof typeof forms]): [string, FieldDescription][] {
  const formFields: Readonly<Record<string, FormField>> = fields;
  const options = Object.entries(formFields[topic?.field ?? '']?.options ?? {});
  const described = ({ ja, en }: Label): FieldDescription => [ja, en];
  return [
    [`forms.${name}`, described(label)],
    ...options.map(([value, option]): [string, FieldDescription] => [
      `purposes.${value}`,
      described(option.staffLabel ?? option.label),
    ]),
  ];
}
