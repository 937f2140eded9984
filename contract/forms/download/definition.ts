import { defineForm } from '../define-form.ts';
import { required } from '../form-field.ts';
import { company, consent, email, name } from '../shared-fields.ts';

export const download = defineForm({
  name: 'download',
  label: { ja: '資料のご請求', en: 'Document request' },
  endpoint: {
    path: '/downloads/{id}/requests',
    summary: 'Receive a request for a document, and answer with links to its files',
  },
  subject: { type: 'downloads', param: 'id', gives: 'links' },
  hasConfirmation: false,
  retention: 'RETENTION_DAYS',
  mailTo: 'CONTACT_TO',
  mail: {
    subject: { ja: '資料のご案内（{reference}）', en: 'Your document ({reference})' },
    thanks: {
      ja: '「{title}」をご請求いただき、ありがとうございます。下記のリンクからご覧いただけます。',
      en: 'Thank you for your interest in “{title}”. You can read it here:',
    },
    untitled: { ja: '資料', en: 'our documents' },
  },
  event: { name: 'document_requested', values: { document: 'subject' } },
  fields: { name: required(name), company, email: required(email), consent },
});
