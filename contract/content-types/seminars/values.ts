import type { Values } from '../values.ts';

/** `fund`: about funds, so it must carry a risk statement. */
export const SEMINAR_KINDS = {
  general: { ja: '一般', en: 'General' },
  fund: { ja: 'ファンド（開示が必要）', en: 'About funds (disclosure required)' },
} as const satisfies Values;

/** Whether one may register for a seminar, and why not. The first that holds, from the last. */
export const SEMINAR_STATES = [
  'open',
  /** Open, with at most a fifth of the seats left, and at most five. */
  'few',
  'full',
  /** The deadline has passed, and the seminar is not over. */
  'closed',
  'cancelled',
  'past',
] as const;
export type SeminarState = (typeof SEMINAR_STATES)[number];
