import { defineForm } from '../define-form.ts';
import { choice, required, text } from '../form-field.ts';
import { company, consent, department, emailForReply, kana, message, name, telephone } from '../shared-fields.ts';

const ofProperty = { field: 'kind', is: 'property' };

export const contact = defineForm({
  name: 'contact',
  label: { ja: 'お問い合わせ', en: 'Enquiry' },
  endpoint: { path: '/contact', summary: 'Receive an enquiry' },
  subject: null,
  hasConfirmation: true,
  retention: 'RETENTION_DAYS',
  mailTo: 'CONTACT_TO',
  mail: {
    subject: { ja: 'お問い合わせを受け付けました（{reference}）', en: 'We have received your enquiry ({reference})' },
    thanks: {
      ja: '「{topic}」についてお問い合わせいただき、ありがとうございます。',
      en: 'Thank you for your enquiry about “{topic}”.',
    },
  },
  event: { name: 'enquiry_sent', values: { enquiry_kind: 'kind' } },
  fields: {
    kind: required(
      choice(
        {
          investment: { label: { ja: '投資', en: 'Investment' } },
          property: {
            label: {
              ja: '土地・建物の活用、改修、売却、賃貸',
              en: 'Use, refurbishment, sale or letting of land and buildings',
            },
            staffLabel: { ja: '土地・建物', en: 'Land and buildings' },
          },
          management: { label: { ja: '不動産の運用・管理', en: 'Management of buildings' } },
          press: { label: { ja: '取材・報道', en: 'Press' } },
          recruit: { label: { ja: '採用', en: 'Recruitment' } },
          /** 開示等請求: access to, correction or deletion of personal data. */
          disclosure: {
            label: { ja: '個人情報の開示等のご請求', en: 'Request concerning personal information' },
            staffLabel: { ja: '個人情報の開示等', en: 'Personal information' },
          },
          other: { label: { ja: 'その他', en: 'Other' } },
        },
        {
          label: { ja: 'ご用件', en: 'Subject of your enquiry' },
          staffLabel: { ja: 'ご用件', en: 'Subject of enquiry' },
          isTopic: true,
          problems: {
            required: { ja: 'ご用件を選択してください。', en: 'Please choose the subject of your enquiry.' },
          },
        },
      ),
    ),
    place: required(
      text('place', {
        label: { ja: '物件の所在地', en: 'Location of the property' },
        hint: { ja: '番地がご不明の場合は、市区町村までで構いません。', en: 'The ward or city is sufficient.' },
        maxLength: 200,
        onlyIf: ofProperty,
      }),
    ),
    use: required(
      choice(
        {
          land: { label: { ja: '土地', en: 'Land' } },
          office: { label: { ja: 'オフィス', en: 'Office' } },
          residence: { label: { ja: '住宅', en: 'Residential' } },
          hotel: { label: { ja: 'ホテル', en: 'Hotel' } },
          retail: { label: { ja: '店舗', en: 'Retail' } },
          logistics: { label: { ja: '物流施設', en: 'Logistics' } },
          other: { label: { ja: 'その他', en: 'Other' } },
        },
        {
          label: { ja: '物件の用途', en: 'Use of the property' },
          isFolded: true,
          onlyIf: ofProperty,
          problems: {
            required: { ja: '物件の用途を選択してください。', en: 'Please choose the use of the property.' },
          },
        },
      ),
    ),
    name: required(name),
    kana: required(kana),
    company,
    department,
    email: required(emailForReply),
    telephone,
    message: required({
      ...message,
      hint: {
        ja: '{max}字以内。図面や資料は、当社からのご返信の後にお預かりします。',
        en: 'Up to {max} characters. We will ask for drawings and documents when we reply.',
      },
    }),
    consent,
  },
});
