/** Constants of submissions. Apart from the schemas, so that a browser that shows a form does not load the validator. */

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

/** Maximum length of each kind of field, in characters. */
export const MAX_LENGTH = {
  name: 80,
  line: 120,
  email: 254,
  telephone: 25,
  place: 200,
  message: 5000,
  fileName: 120,
} as const;

/** Files of an application: maximum number, and maximum size of each in bytes. */
export const MAX_FILES = 3;
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** The same, as messages name them. */
export const FILE_LIMITS = { files: MAX_FILES, megabytes: MAX_FILE_BYTES / 1024 / 1024 } as const;

export const SUBMISSION_KINDS = ['contact', 'download', 'application', 'registration'] as const;
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
  registration: ['name', 'kana', 'company', 'department', 'email', 'telephone', 'message', 'consent'],
};

/** Why a submission is suspected of being spam. It is stored, but no mail is sent until the staff has cleared it. */
export const SUSPICIONS = ['trap', 'haste', 'links'] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** What is wrong with a field. Forms have a message for each. */
export type FieldProblem =
  | 'required'
  | 'too_long'
  | 'choice'
  | 'email'
  | 'telephone'
  | 'kana'
  | 'consent'
  | 'file_type'
  | 'file_size'
  | 'file_count';

/** Validity of a link to a document: hours, and number of downloads. */
export const LINK_HOURS = 72;
export const LINK_DOWNLOADS = 10;
