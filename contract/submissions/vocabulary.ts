/** Constants of submissions. Apart from the schemas, so that a browser that shows a form does not load the validator. */

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
