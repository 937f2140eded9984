/** The questions in order. Each is also an option. */
import * as v from 'valibot';
import { lineSchema, slugSchema } from '../../../contract/entries/fields.ts';
import { telephoneSchema } from '../../../contract/site/site-profile.ts';
import type { Language } from '../../../contract/vocabulary.ts';

export interface Field {
  label: Readonly<Record<Language, string>>;
  example: string;
  schema: v.GenericSchema<string>;
  /** If absent, the answer is required. */
  fallback?: (answers: Readonly<Partial<Record<FieldName, string>>>) => string;
}

export type FieldName = (typeof FIELD_NAMES)[number];
export const FIELD_NAMES = [
  'name',
  'name-en',
  'legal-name',
  'legal-name-en',
  'domain',
  'postal-code',
  'address',
  'address-en',
  'telephone',
  'email',
  'hours',
  'hours-en',
  'closed',
  'closed-en',
  'directions',
  'directions-en',
  'colour',
  'colour-dark',
  'colour-light',
  'logo',
  'logo-en',
  'campaign',
] as const;

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i));
const nothing = () => '';

export const FIELDS: Readonly<Record<FieldName, Field>> = {
  name: { label: { ja: '社名（略称）', en: 'Name in Japanese' }, example: '例商', schema: lineSchema },
  'name-en': { label: { ja: '社名（英語の略称）', en: 'Name in English' }, example: 'Reisho', schema: lineSchema },
  'legal-name': {
    label: { ja: '商号', en: 'Registered name in Japanese' },
    example: '例商株式会社',
    schema: lineSchema,
  },
  'legal-name-en': {
    label: { ja: '商号（英語）', en: 'Registered name in English' },
    example: 'Reisho Co., Ltd.',
    schema: lineSchema,
  },
  domain: {
    label: { ja: 'ドメイン（www. を除く）', en: 'Domain, without www.' },
    example: 'reisho.example',
    schema: v.pipe(v.string(), v.maxLength(253), v.regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/)),
  },
  'postal-code': {
    label: { ja: '郵便番号', en: 'Postal code' },
    example: '104-0031',
    schema: v.pipe(v.string(), v.regex(/^\d{3}-\d{4}$/)),
  },
  address: { label: { ja: '所在地', en: 'Address in Japanese' }, example: '東京都中央区京橋1-2-3', schema: lineSchema },
  'address-en': {
    label: { ja: '所在地（英語）', en: 'Address in English' },
    example: '1-2-3 Kyobashi, Chuo-ku, Tokyo',
    schema: lineSchema,
  },
  telephone: { label: { ja: '電話番号', en: 'Telephone' }, example: '03-1234-5678', schema: telephoneSchema },
  email: {
    label: { ja: 'メールアドレス', en: 'E-mail address' },
    example: 'info@reisho.example',
    schema: v.pipe(v.string(), v.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/)),
    fallback: ({ domain = '' }) => `info@${domain}`,
  },
  hours: {
    label: { ja: '営業時間', en: 'Hours in Japanese' },
    example: '平日9:00〜18:00',
    schema: v.pipe(lineSchema, v.maxLength(100)),
    fallback: () => '平日9:00〜18:00',
  },
  'hours-en': {
    label: { ja: '営業時間（英語）', en: 'Hours in English' },
    example: 'Monday to Friday, 9:00 to 18:00 Japan time',
    schema: v.pipe(lineSchema, v.maxLength(100)),
    fallback: () => 'Monday to Friday, 9:00 to 18:00 Japan time',
  },
  closed: {
    label: { ja: '休業日', en: 'Days closed, in Japanese' },
    example: '土曜・日曜・祝日は休業',
    schema: v.pipe(lineSchema, v.maxLength(150)),
    fallback: () => '土曜・日曜・祝日は休業',
  },
  'closed-en': {
    label: { ja: '休業日（英語）', en: 'Days closed, in English' },
    example: 'closed on weekends and public holidays',
    schema: v.pipe(lineSchema, v.maxLength(150)),
    fallback: () => 'closed on weekends and public holidays',
  },
  directions: {
    label: { ja: '道順', en: 'Directions in Japanese' },
    example: '地下鉄 京橋駅から徒歩3分',
    schema: lineSchema,
    fallback: nothing,
  },
  'directions-en': {
    label: { ja: '道順（英語）', en: 'Directions in English' },
    example: 'Three minutes on foot from Kyobashi Station',
    schema: lineSchema,
    fallback: nothing,
  },
  colour: { label: { ja: '会社の色', en: 'Brand colour' }, example: '#1f5a8c', schema: colour },
  'colour-dark': {
    label: { ja: '暗い地の色', en: 'Colour of dark grounds' },
    example: '#12202e',
    schema: colour,
    fallback: nothing,
  },
  'colour-light': {
    label: { ja: '暗い地の上の色', en: 'Brand colour on dark grounds' },
    example: '#9fd0f2',
    schema: colour,
    fallback: nothing,
  },
  logo: {
    label: { ja: 'ロゴのファイル（SVG、PNG）', en: 'File of the logo (SVG or PNG)' },
    example: 'logo.svg',
    schema: v.pipe(v.string(), v.regex(/\.(?:svg|png)$/i)),
    fallback: nothing,
  },
  'logo-en': {
    label: { ja: '英語のロゴのファイル', en: 'File of the English logo' },
    example: 'logo-en.svg',
    schema: v.pipe(v.string(), v.regex(/\.(?:svg|png)$/i)),
    fallback: ({ logo = '' }) => logo,
  },
  campaign: {
    label: { ja: '社員インタビューの住所', en: 'Address of the staff interview' },
    example: 'interview',
    schema: slugSchema,
    fallback: () => 'interview',
  },
};
