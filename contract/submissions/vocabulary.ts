/** Separate from the schemas, so that browsers load forms without Valibot. */

/** Spam flags. For flagged submissions, emails are withheld until staff release them. */
export const SPAM_FLAGS = ['trap', 'haste', 'links'] as const;
export type SpamFlag = (typeof SPAM_FLAGS)[number];

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
