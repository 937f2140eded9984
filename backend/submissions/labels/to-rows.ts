import type { FormFields } from '../../../contract/submissions/forms.ts';
import { CONTACT_KINDS, PROPERTY_USES, type SubmissionKind } from '../../../contract/submissions/vocabulary.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import { translator } from '../i18n/translator.ts';
import type { StoredFile, Submission } from '../storage/submission.ts';
import { formatTokyo } from './format-tokyo.ts';

type FieldOf<Kind extends SubmissionKind> = Kind extends SubmissionKind ? keyof FormFields<Kind> : never;

/** The rows of a submission: what it says of itself, then each field of every form. A new field is a type error here. */
type RowName =
  | 'reference'
  | 'received'
  | 'kind'
  | 'state'
  | 'suspicions'
  | 'language'
  | 'topic'
  | 'subject'
  | 'files'
  // Of these, `kind` is the topic and `position` the subject; a form is not sent without the consent.
  | Exclude<FieldOf<SubmissionKind>, 'lang' | 'kind' | 'position' | 'consent'>;

export interface Row {
  name: RowName;
  label: string;
  /** Empty where the visitor left the field empty, or its form has none. */
  value: string;
}

interface Source {
  submission: Submission;
  fields: Partial<Record<string, string>>;
  files: readonly StoredFile[];
  subject: string | null;
  t: ReturnType<typeof labels>;
}

const labels = (lang: Language) => translator(lang, 'labels');

/** In the order in which the staff reads them. */
const VALUE_OF: Record<RowName, (source: Source) => string | null | undefined> = {
  reference: ({ submission }) => submission.reference,
  received: ({ submission }) => formatTokyo(submission.receivedAt),
  kind: ({ submission, t }) => t(`kinds.${submission.kind}`),
  state({ submission: { state, repeats }, t }) {
    const of = t(`states.${state}`);
    return repeats ? t('repeats', { of, reference: repeats }) : of;
  },
  suspicions: ({ submission, t }) => submission.suspicions.map((reason) => t(`suspicions.${reason}`)).join(', '),
  language: ({ submission }) => (submission.lang === 'ja' ? '日本語' : 'English'),
  topic: ({ fields, t }) => {
    const topic = CONTACT_KINDS.find((kind) => kind === fields.kind);
    return topic && t(`topics.${topic}`);
  },
  subject: ({ subject }) => subject,
  place: ({ fields }) => fields.place,
  use: ({ fields, t }) => {
    const use = PROPERTY_USES.find((one) => one === fields.use);
    return use && t(`uses.${use}`);
  },
  name: ({ fields }) => fields.name,
  kana: ({ fields }) => fields.kana,
  company: ({ fields }) => fields.company,
  department: ({ fields }) => fields.department,
  email: ({ fields }) => fields.email,
  telephone: ({ fields }) => fields.telephone,
  files: ({ files }) => files.map(({ name, bytes }) => `${name} (${Math.ceil(bytes / 1024)} kB)`).join(', '),
  message: ({ fields }) => fields.message,
};

const ROW_NAMES = Object.keys(VALUE_OF) as RowName[];

export function rowLabels(lang: Language): string[] {
  const t = labels(lang);
  return ROW_NAMES.map((name) => t(`fields.${name}`));
}

/**
 * All rows of a submission, including empty ones, in the order in which the staff reads them.
 *
 * @param subject the title of the document or of the position
 */
export function toRows(
  submission: Submission,
  files: readonly StoredFile[],
  subject: string | null,
  lang: Language,
): Row[] {
  const t = labels(lang);
  const source = { submission, fields: submission.fields, files, subject, t };
  return ROW_NAMES.map((name) => ({ name, label: t(`fields.${name}`), value: VALUE_OF[name](source) ?? '' }));
}

/** The rows with a value. */
export function filledRows(rows: readonly Row[]): Row[] {
  return rows.filter(({ value }) => value !== '');
}
