import type { Values } from '../values.ts';

/** `fund`: about funds, so it must carry a risk statement. */
export const DOWNLOAD_KINDS = {
  company: { ja: '会社', en: 'Company' },
  service: { ja: 'サービス', en: 'Services' },
  research: { ja: '調査', en: 'Research' },
  fund: { ja: 'ファンド', en: 'Funds' },
} as const satisfies Values;

/** `open`: available to everybody at once. `request`: after a short form, by a link that expires. */
export const DOWNLOAD_ACCESS = {
  open: { ja: 'だれでもダウンロードできる', en: 'Open to anybody' },
  request: { ja: '申込みが必要', en: 'On request' },
} as const satisfies Values;
