/** Separate from the schemas, so that browsers load forms without Valibot. */

/** Spam flags. A flagged submission is stored, but emails are withheld until staff release it. */
export const SUSPICIONS = ['trap', 'haste', 'links'] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** Problems of fields. Forms have a message for each. */
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

/** Limits of a document link: hours and number of downloads. */
export const LINK_HOURS = 72;
export const LINK_DOWNLOADS = 10;
