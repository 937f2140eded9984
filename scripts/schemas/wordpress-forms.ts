/** Generates `forms.json` of the WordPress plugin. */
import en from '../../backend/submissions/i18n/messages/en/index.ts';
import ja from '../../backend/submissions/i18n/messages/ja/index.ts';
import { RETENTION_DAYS } from '../../contract/forms/define-form.ts';
import { formSubject, forms, SUBMISSION_KINDS, type SubmissionKind } from '../../contract/forms/forms.ts';
import { FIELD_ROWS, valueLabel } from '../../contract/forms/rows.ts';
import { MAX_FILE_NAME } from '../../contract/submissions/endpoints.ts';
import { LINK_DOWNLOADS, LINK_HOURS } from '../../contract/submissions/vocabulary.ts';
import { LANGUAGES, type Label, type Language } from '../../contract/vocabulary.ts';

/** Constants of `wp-config.php` by setting. */
const CONSTANTS = {
  CONTACT_TO: 'MEGURI_MAIL_TO',
  APPLICATIONS_TO: 'MEGURI_MAIL_TO_APPLICATIONS',
  RETENTION_DAYS: 'MEGURI_RETENTION_DAYS',
  RETENTION_DAYS_APPLICATIONS: 'MEGURI_RETENTION_DAYS_APPLICATIONS',
} as const;

const messages = { ja, en };

export function wordpressForms() {
  return {
    forms: Object.fromEntries(SUBMISSION_KINDS.map((kind) => [kind, formOf(kind)])),
    rows: FIELD_ROWS.map(({ name }) => name),
    limits: { file_name: MAX_FILE_NAME, link_hours: LINK_HOURS, link_downloads: LINK_DOWNLOADS },
    messages: Object.fromEntries(LANGUAGES.map((lang) => [lang, messagesIn(lang)])),
  };
}

function formOf(kind: SubmissionKind) {
  const { endpoint, files, retention, mailTo } = forms[kind];
  const subject = formSubject(kind);
  return {
    path: endpoint.path,
    subject,
    topic: forms[kind].topic?.field ?? null,
    files: files && { field: files.field, max: files.max, max_bytes: files.maxBytes },
    retention: { constant: CONSTANTS[retention], days: RETENTION_DAYS[retention] },
    mail_to: CONSTANTS[mailTo],
  };
}

function messagesIn(lang: Language) {
  const { labels, mail } = messages[lang];
  const inLanguage = (texts: Readonly<Record<string, Label>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[lang]]));
  return {
    labels: {
      ...labels,
      kinds: inLanguage(Object.fromEntries(SUBMISSION_KINDS.map((kind) => [kind, forms[kind].label]))),
      fields: {
        ...labels.fields,
        ...inLanguage(Object.fromEntries(FIELD_ROWS.map(({ name, label }) => [name, label]))),
      },
      options: Object.fromEntries(SUBMISSION_KINDS.map((kind) => [kind, optionsOf(kind, lang)])),
    },
    mail,
    forms: Object.fromEntries(
      SUBMISSION_KINDS.map((kind) => [kind, inLanguage(forms[kind].mail as Readonly<Record<string, Label>>)]),
    ),
  };
}

function optionsOf(kind: SubmissionKind, lang: Language) {
  const choices = forms[kind].rules.filter((rule) => rule.type === 'choice');
  return Object.fromEntries(
    choices.map(({ name, options }) => [
      name,
      Object.fromEntries(options.map(({ value }) => [value, valueLabel(kind, name, value)?.[lang] ?? value])),
    ]),
  );
}
