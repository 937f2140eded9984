import type { Values } from '../values.ts';

/**
 * `standard`: a fixed page. `fund`: a fixed page about funds, with a risk statement.
 *
 * `generic`: a page under `/p/{slug}`, listed at `/p` (privacy, terms …).
 */
export const PAGE_KINDS = {
  standard: { ja: '一般のページ', en: 'Standard page' },
  fund: { ja: 'ファンド（開示が必要）', en: 'About funds (disclosure required)' },
  generic: { ja: '方針・規約（/p の下）', en: 'Policy (under /p)' },
} as const satisfies Values;
