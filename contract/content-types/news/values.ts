import type { Values } from '../values.ts';

export const NEWS_CATEGORIES = {
  company: { ja: '会社', en: 'Company' },
  works: { ja: '実績', en: 'Projects' },
  funds: { ja: 'ファンド', en: 'Funds' },
  press: { ja: '掲載・発表', en: 'Press' },
  recruit: { ja: '採用', en: 'Careers' },
} as const satisfies Values;
