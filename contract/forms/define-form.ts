import * as v from 'valibot';
import { LANGUAGES, type Label } from '../vocabulary.ts';
import { type FieldRule, type FormField, ruleOf, TEXT_TYPES } from './form-field.ts';

/** Defaults in days, by setting. */
export const RETENTION_DAYS = { RETENTION_DAYS: 365, RETENTION_DAYS_APPLICATIONS: 180 } as const;

/** The key is a path parameter (`param`) or a form field (`field`). */
export interface FormSubject {
  type: 'downloads' | 'jobs' | 'seminars';
  param?: 'id' | 'slug';
  field?: string;
  /** `seat`: retention starts at the end of the event. */
  gives?: 'links' | 'seat';
}

interface FormFields extends Readonly<Record<string, FormField>> {
  name: FormField;
  email: FormField;
  consent: FormField<'yes'>;
}

/** Analytics must never receive text written by visitors. */
type ChoiceName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends FormField<infer Value> ? (string extends Value ? never : Name) : never;
}[keyof Fields];

interface FormOptions<Name extends string, Fields extends FormFields, Subject extends FormSubject | null> {
  /** Stored with each submission; also the folder name. */
  name: Name;
  label: Label;
  endpoint: { path: `/${string}`; summary: string };
  subject: Subject;
  /** Whether visitors review their input before sending it. */
  hasConfirmation: boolean;
  retention: keyof typeof RETENTION_DAYS;
  mailTo: 'CONTACT_TO' | 'APPLICATIONS_TO';
  /** Placeholders: `{title}`, `{reference}` and `{topic}`. `untitled` replaces a missing title. */
  mail: { subject: Label; thanks: Label; untitled?: Label };
  /** The values are those of choice fields, or the key of the `subject`. */
  event: { name: string; values: Readonly<Record<string, ChoiceName<Fields> | 'subject'>> };
  fields: Fields;
}

/** Browsers, servers, content backends, emails and lists derive from this definition. */
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
    files: attachments
      ? {
          field: attachments.name,
          isRequired: attachments.isRequired,
          max: attachments.maxFiles,
          maxBytes: attachments.maxFileBytes,
        }
      : null,
    topic: topic ? { field: topic[0], values: Object.keys(topic[1].options ?? {}) } : null,
    fieldsSchema: storedFields(rules, options.subject),
  };
}

export type AnyForm = ReturnType<typeof defineForm<string, FormFields, FormSubject | null>>;

export const KEY_PATTERN = /^[1-9]\d{0,15}$/;

/** Schema for content backends, in storage order. The site has already applied the rules between fields. */
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
