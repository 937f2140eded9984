/** Texts of the footnotes below an article. `back` receives the note's number, from 1. */
export const FOOTNOTE_LABELS = {
  ja: { heading: '脚注', back: (note: number) => `本文の注${note}へ戻る` },
  en: { heading: 'Notes', back: (note: number) => `Back to the text, note ${note}` },
} as const;
