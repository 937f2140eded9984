import { defineForm } from '../../../contract/forms/define-form.ts';
import { choice, files, required, text } from '../../../contract/forms/form-field.ts';
import { consent, emailForReply, kana, message, name, telephone } from '../../../contract/forms/shared-fields.ts';

/** A form of the fixture site only. Everything the site does with it is derived from this file. */
export const tourRequest = defineForm({
  name: 'tour-request',
  label: { ja: '見学のお申し込み', en: 'Tour request' },
  endpoint: { path: '/tour-requests', summary: 'Receive a request for a tour of a building' },
  subject: null,
  hasConfirmation: false,
  retention: 'RETENTION_DAYS',
  mailTo: 'CONTACT_TO',
  mail: {
    subject: { ja: '見学のお申し込みを受け付けました（{reference}）', en: 'Your tour request ({reference})' },
    thanks: {
      ja: '「{topic}」の見学をお申し込みいただき、ありがとうございます。',
      en: 'Thank you for your interest in a tour of: {topic}.',
    },
  },
  event: { name: 'tour_requested', values: { building: 'building' } },
  fields: {
    building: required(
      choice(
        {
          office: { label: { ja: 'オフィスビル', en: 'Office building' } },
          residence: { label: { ja: '賃貸住宅', en: 'Residential building' } },
        },
        {
          label: { ja: '見学する建物', en: 'Building to visit' },
          isTopic: true,
          problems: { required: { ja: '見学する建物を選択してください。', en: 'Please choose a building to visit.' } },
        },
      ),
    ),
    day: required(text('line', { label: { ja: 'ご希望の日時', en: 'Preferred day and time' }, maxLength: 100 })),
    name: required(name),
    kana: required(kana),
    email: required(emailForReply),
    telephone,
    plan: files({
      maxFiles: 2,
      maxFileBytes: 1024 * 1024,
      label: { ja: '参考資料', en: 'Supporting documents' },
      hint: {
        ja: 'PDFまたはWord形式、{files}ファイルまで、1ファイル{megabytes}MB以内。',
        en: 'PDF or Word, up to {files} files of {megabytes} MB each.',
      },
    }),
    message,
    consent,
  },
});
