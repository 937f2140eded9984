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
