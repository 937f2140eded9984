import { forms } from '../../../contract/forms/forms.ts';
import { FIELD_ROWS, type FieldRow, fieldInRow, TOPIC_ROW, valueLabel } from '../../../contract/forms/rows.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import { translator } from '../i18n/translator.ts';
import type { StoredFile, Submission } from '../storage/submission.ts';
import { formatTokyo } from './format-tokyo.ts';

export interface Row {
  name: string;
  label: string;
  value: string;
}

interface Source {
  submission: Submission;
  subject: string | null;
  t: ReturnType<typeof labels>;
  lang: Language;
}

const labels = (lang: Language) => translator(lang, 'labels');

const SUBMISSION_ROWS = {
  reference: ({ submission }) => submission.reference,
  received: ({ submission }) => formatTokyo(submission.receivedAt),
  kind: ({ submission, lang }) => forms[submission.kind].label[lang],
  state({ submission: { state, repeats }, t }) {
    const stateLabel = t(`states.${state}`);
    return repeats ? t('repeats', { of: stateLabel, reference: repeats }) : stateLabel;
  },
  suspicions: ({ submission, t }) => submission.spamFlags.map((flag) => t(`suspicions.${flag}`)).join(', '),
  language: ({ submission }) => (submission.lang === 'ja' ? '日本語' : 'English'),
} as const satisfies Record<string, (source: Source) => string>;

const TOPIC_ROWS = FIELD_ROWS.filter(({ name }) => name === TOPIC_ROW);
const OTHER_ROWS = FIELD_ROWS.filter(({ name }) => name !== TOPIC_ROW);

export function rowLabels(lang: Language): string[] {
  const t = labels(lang);
  const label = (row: FieldRow) => row.label[lang];
  const ownLabels = (Object.keys(SUBMISSION_ROWS) as (keyof typeof SUBMISSION_ROWS)[]).map((name) =>
    t(`fields.${name}`),
  );
  return [...ownLabels, ...TOPIC_ROWS.map(label), t('fields.subject'), ...OTHER_ROWS.map(label)];
}

/** Includes empty rows, in the staff's reading order. */
export function toRows(
  submission: Submission,
  files: readonly StoredFile[],
  subject: string | null,
  lang: Language,
): Row[] {
  const source = { submission, subject, t: labels(lang), lang };
  const toRow = ({ name }: FieldRow): [string, string] => [name, valueIn(name, submission, files, lang)];
  const rows: [name: string, value: string][] = [
    ...Object.entries(SUBMISSION_ROWS).map(([name, readValue]): [string, string] => [name, readValue(source)]),
    ...TOPIC_ROWS.map(toRow),
    ['subject', subject ?? ''],
    ...OTHER_ROWS.map(toRow),
  ];
  const rowTexts = rowLabels(lang);
  return rows.map(([name, value], index) => ({ name, label: rowTexts[index] ?? name, value }));
}

/** Empty if the form has no topic. */
export function topicOf(submission: Submission, lang: Language): string {
  return valueIn(TOPIC_ROW, submission, [], lang);
}

function valueIn(row: string, { kind, fields }: Submission, files: readonly StoredFile[], lang: Language): string {
  const field = fieldInRow(kind, row);
  if (field === null) return '';
  if (forms[kind].files?.field === field) {
    return files.map(({ name, bytes }) => `${name} (${Math.ceil(bytes / 1024)} kB)`).join(', ');
  }
  const value = (fields as Readonly<Record<string, string | undefined>>)[field] ?? '';
  return valueLabel(kind, field, value)?.[lang] ?? value;
}

export function filledRows(rows: readonly Row[]): Row[] {
  return rows.filter(({ value }) => value !== '');
}
