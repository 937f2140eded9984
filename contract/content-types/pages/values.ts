import type { Values } from '../values.ts';

/**
 * What a page is for. `standard`: a page of the site's map (home, about ...). `fund`: the same, about funds, so it must
 * carry a risk statement. `generic`: reached under `/p/{slug}` and listed at `/p` (privacy, terms ...).
 */
export const PAGE_KINDS = {
  standard: { ja: '一般のページ', en: 'Standard page' },
  fund: { ja: 'ファンド（開示が必要）', en: 'About funds (disclosure required)' },
  generic: { ja: '方針・規約（/p の下）', en: 'Policy (under /p)' },
} as const satisfies Values;
