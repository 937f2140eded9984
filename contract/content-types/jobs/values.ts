import type { Values } from '../values.ts';

export const EMPLOYMENT_TYPES = {
  'full-time': { ja: '正社員', en: 'Permanent' },
  contract: { ja: '契約社員', en: 'Fixed-term' },
  'part-time': { ja: 'パートタイム', en: 'Part-time' },
} as const satisfies Values;
