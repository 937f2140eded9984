import type { Values } from '../values.ts';

export const SEMINAR_KINDS = {
  general: { ja: '一般', en: 'General' },
  fund: { ja: 'ファンド（開示が必要）', en: 'About funds (disclosure required)' },
} as const satisfies Values;

/** If several states apply, the last in this list wins. */
export const SEMINAR_STATES = [
  'open',
  /** At most a fifth of the seats, and at most five, are left. */
  'few',
  'full',
  /** The deadline has passed, but the seminar has not ended. */
  'closed',
  'cancelled',
  'past',
] as const;
export type SeminarState = (typeof SEMINAR_STATES)[number];
