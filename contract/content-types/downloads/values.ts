import type { Values } from '../values.ts';

export const DOWNLOAD_KINDS = {
  company: { ja: '会社', en: 'Company' },
  service: { ja: 'サービス', en: 'Services' },
  research: { ja: '調査', en: 'Research' },
  fund: { ja: 'ファンド', en: 'Funds' },
} as const satisfies Values;

/** `request`: available through an expiring link after a short form. */
export const DOWNLOAD_ACCESS = {
  open: { ja: 'だれでもダウンロードできる', en: 'Open to anybody' },
  request: { ja: '申込みが必要', en: 'On request' },
} as const satisfies Values;
