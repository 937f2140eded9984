import { defineForm } from '../define-form.ts';
import { required } from '../form-field.ts';
import { company, consent, department, email, kana, message, name, telephone } from '../shared-fields.ts';

export const registration = defineForm({
  name: 'registration',
  label: { ja: 'セミナーのお申し込み', en: 'Seminar registration' },
  endpoint: {
    path: '/seminars/{slug}/registrations',
    summary: 'Receive a registration for a seminar, which takes one of its seats',
  },
  subject: { type: 'seminars', param: 'slug', gives: 'seat' },
  hasConfirmation: false,
  retention: 'RETENTION_DAYS',
  mailTo: 'CONTACT_TO',
  mail: {
    subject: {
      ja: 'セミナーのお申し込みを受け付けました（{reference}）',
      en: 'Your seat at our seminar ({reference})',
    },
    thanks: {
      ja: '「{title}」にお申し込みいただき、ありがとうございます。お席をご用意しました。',
      en: 'Thank you for registering for “{title}”. A seat is reserved for you.',
    },
    untitled: { ja: 'セミナー', en: 'our seminar' },
  },
  event: { name: 'seminar_registered', values: { seminar: 'subject' } },
  fields: {
    name: required(name),
    kana: required(kana),
    company,
    department,
    email: required(email),
    telephone,
    message: {
      ...message,
      input: { rows: 4 },
      hint: {
        ja: '当日のご質問、ご参加にあたり配慮が必要な事項があれば、ご入力ください。',
        en: 'Questions you would like us to address, or any assistance you will need on the day.',
      },
    },
    consent,
  },
});
