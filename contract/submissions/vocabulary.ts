/** Separate from the schemas, so that browsers load forms without Valibot. */

/** Spam flags. For flagged submissions, emails are withheld until staff release them. */
export const SUSPICIONS = ['trap', 'haste', 'links'] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

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

export const LINK_HOURS = 72;
export const LINK_DOWNLOADS = 10;
