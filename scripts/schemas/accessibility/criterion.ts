import type { TestName } from './tests.ts';

interface Localized {
  ja: string;
  en: string;
}

export interface Criterion {
  /** Number in WCAG and in JIS X 8341-3:2016. */
  id: string;
  level: 'A' | 'AA';
  /** First version of WCAG with the criterion. JIS X 8341-3:2016 has those of WCAG 2.0. */
  since: '2.0' | '2.1' | '2.2';
  name: Localized;
  /** `absent`: the site has nothing to which the criterion applies. */
  result: 'met' | 'partial' | 'absent';
  /** Tests that fail if the criterion is no longer met. */
  tests: readonly TestName[];
  /** What was compared with the criterion by reading pages and code, because no test can. */
  inspected?: string;
  /** The reason of `partial` or `absent`. */
  reason?: Localized;
}

export const RESULTS = {
  met: { ja: '満たす', en: 'Met' },
  partial: { ja: '一部満たす', en: 'Partly met' },
  absent: { ja: '適用なし', en: 'Not applicable' },
} as const satisfies Record<Criterion['result'], Localized>;

export const METHODS = {
  axe: { ja: '規則', en: 'Rules' },
  keyboard: { ja: 'キーボード', en: 'Keyboard' },
  zoom: { ja: '拡大', en: 'Enlargement' },
  colours: { ja: '表示の設定', en: 'Settings' },
  tree: { ja: '読み上げの構造', en: 'Screen-reader tree' },
  markup: { ja: 'HTML', en: 'HTML' },
  measurement: { ja: '測定', en: 'Measurement' },
  use: { ja: '操作', en: 'Use' },
  inspection: { ja: '目視', en: 'Inspection' },
} as const satisfies Record<string, Localized>;

export type Method = keyof typeof METHODS;
