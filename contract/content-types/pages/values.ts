import type { Values } from '../values.ts';

/**
 * Kinds of pages.
 *
 * `standard`: a fixed page of the site (home, about …).
 * `fund`: a fixed page about funds, which requires a risk statement.
 * `generic`: a page under `/p/{slug}`, listed at `/p` (privacy, terms …).
 */
export const PAGE_KINDS = {
  standard: { ja: '一般のページ', en: 'Standard page' },
  fund: { ja: 'ファンド（開示が必要）', en: 'About funds (disclosure required)' },
  generic: { ja: '方針・規約（/p の下）', en: 'Policy (under /p)' },
} as const satisfies Values;
