import type { Values } from '../values.ts';

export const COLUMN_CATEGORIES = {
  funds: { ja: 'ファンド', en: 'Funds' },
  buildings: { ja: '建物', en: 'Buildings' },
  market: { ja: '市場', en: 'Market' },
  law: { ja: '法律', en: 'Law' },
  city: { ja: '都市', en: 'City' },
} as const satisfies Values;
