/** The words of what visitors send. Apart from the schemas: a browser that shows a form needs no validator for it. */

/** What an enquiry is about, in the order in which it is asked. */
export const CONTACT_KINDS = [
  'investment',
  /** Selling or leasing land or a building: asks for its place and use. */
  'property',
  'management',
  'press',
  'recruit',
  /** 開示等請求: access to, correction or deletion of one's own personal data. */
  'disclosure',
  'other',
] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** What a property that somebody asks about is used for. */
export const PROPERTY_USES = ['land', 'office', 'residence', 'hotel', 'retail', 'logistics', 'other'] as const;

/** Most characters of each kind of field. */
export const MOST = {
  name: 80,
  line: 120,
  email: 254,
  telephone: 25,
  place: 200,
  message: 5000,
  fileName: 120,
} as const;

/** Files of an application: how many, and how many bytes each. */
export const MOST_FILES = 3;
export const MOST_FILE_BYTES = 5 * 1024 * 1024;

export const SUBMISSION_KINDS = ['contact', 'download', 'application'] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** The names of a form's fields, in the order in which they are asked for. */
export const FORM_FIELDS: Readonly<Record<SubmissionKind, readonly string[]>> = {
  contact: [
    'kind',
    'place',
    'use',
    'name',
    'kana',
    'company',
    'department',
    'email',
    'telephone',
    'message',
    'consent',
  ],
  download: ['name', 'company', 'email', 'consent'],
  application: ['name', 'kana', 'email', 'telephone', 'message', 'files', 'consent'],
};

/** Why a submission looks like abuse. It is kept, and sends no mail until somebody on the staff has looked at it. */
export const SUSPICIONS = ['trap', 'haste', 'links'] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** What is wrong with a field; forms say it in words. */
export const FIELD_PROBLEMS = [
  'required',
  'too_long',
  'choice',
  'email',
  'telephone',
  'kana',
  'consent',
  'file_type',
  'file_size',
  'file_count',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

/** How long a link to a document serves, in hours, and how many downloads it is good for. */
export const LINK_HOURS = 72;
export const LINK_DOWNLOADS = 10;
