import { defineForm } from '../define-form.ts';
import { files, required } from '../form-field.ts';
import { consent, emailForReply, kana, message, name, telephone } from '../shared-fields.ts';

export const application = defineForm({
  name: 'application',
  label: { ja: '応募', en: 'Application' },
  endpoint: { path: '/applications', summary: 'Receive an application for an open position' },
  subject: { type: 'jobs', field: 'position' },
  hasConfirmation: false,
  retention: 'RETENTION_DAYS_APPLICATIONS',
  mailTo: 'APPLICATIONS_TO',
  mail: {
    subject: { ja: 'ご応募を受け付けました（{reference}）', en: 'We have received your application ({reference})' },
    thanks: {
      ja: '「{title}」にご応募いただき、ありがとうございます。応募書類を受領しました。',
      en: 'Thank you for applying for “{title}”. We have received your documents.',
    },
    untitled: { ja: '募集職種', en: 'a position' },
  },
  event: { name: 'application_sent', values: {} },
  fields: {
    name: required(name),
    kana: required(kana),
    email: required(emailForReply),
    telephone: required(telephone),
    files: required(
      files({
        maxFiles: 3,
        maxFileBytes: 5 * 1024 * 1024,
        label: { ja: '履歴書・職務経歴書', en: 'CV and employment history' },
        staffLabel: { ja: '添付', en: 'Files' },
        hint: {
          ja: 'PDFまたはWord（.docx）形式。1ファイル{megabytes}MB以内、{files}ファイルまで。写真、家族構成、出身地の記載は不要です。',
          en: 'PDF or Word (.docx), up to {megabytes} MB each and no more than {files} files. Please omit photographs, family details and place of birth.',
        },
        problems: {
          required: {
            ja: '履歴書・職務経歴書のファイルを選択してください。',
            en: 'Please choose a file with your CV.',
          },
        },
      }),
    ),
    message: {
      ...message,
      hint: {
        ja: '補足事項があればご入力ください。志望動機の書式は問いません。',
        en: 'Please add anything else that you would like us to consider. There is no set form for a covering letter.',
      },
    },
    consent,
  },
});
