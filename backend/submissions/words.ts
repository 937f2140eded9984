/** How the staff's mails, lists and tables call what visitors send; and what the acknowledgements call it. */
import type { ContactKind, SubmissionKind, Suspicion } from '../../contract/submissions/vocabulary.ts';
import type { Language } from '../../contract/vocabulary.ts';

type Words<Key extends string> = Record<Language, Record<Key, string>>;

export const KIND_WORDS: Words<SubmissionKind> = {
  ja: { contact: 'お問い合わせ', download: '資料のご請求', application: '応募' },
  en: { contact: 'Enquiry', download: 'Document request', application: 'Application' },
};

export const CONTACT_KIND_WORDS: Words<ContactKind> = {
  ja: {
    investment: '投資',
    property: '土地・建物の売却と賃貸',
    management: '不動産の運用・管理',
    press: '取材・報道',
    recruit: '採用',
    disclosure: '個人情報の開示等',
    other: 'その他',
  },
  en: {
    investment: 'Investing',
    property: 'Selling or leasing a property',
    management: 'Asset management',
    press: 'Press',
    recruit: 'Careers',
    disclosure: 'Personal information',
    other: 'Other',
  },
};

export const USE_WORDS: Words<'land' | 'office' | 'residence' | 'hotel' | 'retail' | 'logistics' | 'other'> = {
  ja: {
    land: '土地',
    office: 'オフィス',
    residence: '住宅',
    hotel: 'ホテル',
    retail: '店舗',
    logistics: '物流施設',
    other: 'その他',
  },
  en: {
    land: 'Land',
    office: 'Office',
    residence: 'Residential',
    hotel: 'Hotel',
    retail: 'Retail',
    logistics: 'Logistics',
    other: 'Other',
  },
};

export const SUSPICION_WORDS: Words<Suspicion> = {
  ja: { trap: '見えない欄に記入', haste: '速すぎる送信', links: 'リンクが多い' },
  en: { trap: 'filled in a hidden field', haste: 'sent too fast', links: 'many links' },
};

export const FIELD_WORDS: Words<
  | 'reference'
  | 'received'
  | 'kind'
  | 'state'
  | 'suspicions'
  | 'language'
  | 'topic'
  | 'subject'
  | 'name'
  | 'kana'
  | 'company'
  | 'department'
  | 'email'
  | 'telephone'
  | 'place'
  | 'use'
  | 'message'
  | 'files'
> = {
  ja: {
    reference: '受付番号',
    received: '受付日時',
    kind: '種別',
    state: '対応',
    suspicions: '迷惑の疑い',
    language: '言語',
    topic: 'ご用件',
    subject: '対象',
    name: 'お名前',
    kana: 'フリガナ',
    company: '会社名',
    department: '部署',
    email: 'メールアドレス',
    telephone: '電話番号',
    place: '物件の所在地',
    use: '物件の用途',
    message: '内容',
    files: '添付',
  },
  en: {
    reference: 'Reference',
    received: 'Received',
    kind: 'Kind',
    state: 'State',
    suspicions: 'Suspected',
    language: 'Language',
    topic: 'About',
    subject: 'Subject',
    name: 'Name',
    kana: 'Reading',
    company: 'Company',
    department: 'Department',
    email: 'E-mail',
    telephone: 'Telephone',
    place: 'Place of the property',
    use: 'Use of the property',
    message: 'Message',
    files: 'Files',
  },
};
export type FieldWord = keyof (typeof FIELD_WORDS)['ja'];

export const STATE_WORDS: Words<'new' | 'answered'> = {
  ja: { new: '未対応', answered: '対応済み' },
  en: { new: 'new', answered: 'answered' },
};

/** A moment in Tokyo: `2026-11-21 14:05`. */
export function inTokyo(iso: string): string {
  return new Date(iso).toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).slice(0, 16);
}
