import * as v from 'valibot';
import { LANGUAGES, type Label } from '../vocabulary.ts';
import { type FieldRule, type FormField, ruleOf, TEXT_TYPES } from './form-field.ts';

/** Retention periods, by the setting that changes them. In days. */
export const RETENTION_DAYS = { RETENTION_DAYS: 365, RETENTION_DAYS_APPLICATIONS: 180 } as const;

/** The entry that a form is about. Its key is a path parameter of the endpoint, or one more field of the submission. */
export interface FormSubject {
  type: 'downloads' | 'jobs' | 'seminars';
  param?: 'id' | 'slug';
  field?: string;
  /** A submission gives links to the entry's files, or takes one of its seats. Retention then counts from the event's end. */
  gives?: 'links' | 'seat';
}

/** The fields of every form: lists and mails name the visitor, who agrees to the use of the data. */
interface FormFields extends Readonly<Record<string, FormField>> {
  name: FormField;
  email: FormField;
  consent: FormField<'yes'>;
}

/** The names of fields with a few values. Analytics never gets text that a visitor wrote. */
type ChoiceName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends FormField<infer Value> ? (string extends Value ? never : Name) : never;
}[keyof Fields];

interface FormOptions<Name extends string, Fields extends FormFields, Subject extends FormSubject | null> {
  /** Stored with each submission; also the name of the definition's folder. Small letters, digits and hyphens. */
  name: Name;
  label: Label;
  /** `summary` is for the API's documentation. */
  endpoint: { path: `/${string}`; summary: string };
  subject: Subject;
  /** Whether visitors confirm everything once more before it is sent. */
  hasConfirmation: boolean;
  retention: keyof typeof RETENTION_DAYS;
  /** The setting with the staff's mailbox. */
  mailTo: 'CONTACT_TO' | 'APPLICATIONS_TO';
  /**
   * The acknowledgement. `{title}` is the subject's, `{reference}` the submission's, and `{topic}` the visitor's choice. `untitled`
   * replaces a title that cannot be had.
   */
  mail: { subject: Label; thanks: Label; untitled?: Label };
  /** The analytics event of a sent form: each value is that of a choice, or the key of the `subject`. */
  event: { name: string; values: Readonly<Record<string, ChoiceName<Fields> | 'subject'>> };
  /** In the order in which they are asked. */
  fields: Fields;
}

/** Defines a form: what browsers, servers, content backends, mails and lists know of it derives from here. */
export function defineForm<
  const Name extends string,
  const Fields extends FormFields,
  const Subject extends FormSubject | null,
>(options: FormOptions<Name, Fields, Subject>) {
  const rules = Object.entries(options.fields).map(([name, field]) => ruleOf(name, field));
  const attachments = rules.find((rule) => rule.type === 'files');
  const topic = Object.entries<FormField>(options.fields).find(([, { isTopic }]) => isTopic);
  return {
    ...options,
    rules,
    /** The field with its files; null where it has none. */
    files: attachments
      ? {
          field: attachments.name,
          isRequired: attachments.isRequired,
          max: attachments.maxFiles,
          maxBytes: attachments.maxFileBytes,
        }
      : null,
    /** The field with the topic of a submission, and its values; null for a form without one. */
    topic: topic ? { field: topic[0], values: Object.keys(topic[1].options ?? {}) } : null,
    fieldsSchema: storedFields(rules, options.subject),
  };
}

/** A form that the compiler knows nothing more about. */
export type AnyForm = ReturnType<typeof defineForm<string, FormFields, FormSubject | null>>;

/** The key of the entry that a submission is about. */
export const KEY_PATTERN = /^[1-9]\d{0,15}$/;

/**
 * The fields of a submission, as content backends accept them: normalised by the site, which has also applied the rules between
 * fields. The order is that in which they are stored.
 */
function storedFields(rules: readonly FieldRule[], subject: FormSubject | null) {
  return v.object({
    lang: v.picklist(LANGUAGES, 'choice'),
    ...(subject?.field && { [subject.field]: v.pipe(v.string('required'), v.regex(KEY_PATTERN, 'choice')) }),
    ...Object.fromEntries(rules.flatMap((rule) => (rule.type === 'files' ? [] : [[rule.name, storedField(rule)]]))),
  } as v.ObjectEntries);
}

function storedField(rule: Exclude<FieldRule, { type: 'files' }>): v.GenericSchema {
  const isRequired = rule.isRequired && !rule.onlyIf && !rule.onlyIn;
  if (rule.type === 'consent') return v.literal('yes', 'consent');
  if (rule.type === 'choice') {
    const values = rule.options.map(({ value }) => value);
    return isRequired ? v.picklist(values, 'choice') : v.optional(v.picklist(['', ...values], 'choice'), '');
  }
  const { pattern } = TEXT_TYPES[rule.type];
  const limited = v.pipe(v.string('required'), v.maxLength(rule.maxLength, 'too_long'));
  if (isRequired) {
    const filled = v.pipe(limited, v.minLength(1, 'required'));
    return pattern ? v.pipe(filled, v.regex(pattern, rule.type)) : filled;
  }
  return v.optional(pattern ? v.pipe(limited, v.regex(orEmpty(pattern), rule.type)) : limited, '');
}

function orEmpty({ source }: RegExp): RegExp {
  return new RegExp(`^$|${source}`);
}
