/** Larger than any logo. */
export const MAX_SVG_BYTES = 200_000;

interface Description {
  ja: string;
  en: string;
}

const THREATS: readonly [RegExp, Description][] = [
  [/<script\b/i, { ja: 'プログラム', en: 'a script' }],
  [/\son[a-z]+\s*=/i, { ja: '操作で動くプログラム', en: 'an event handler' }],
  [/javascript:/i, { ja: 'リンクの中のプログラム', en: 'a script in a link' }],
  [/<!ENTITY\b/i, { ja: 'エンティティの定義', en: 'entities' }],
  [
    /<(?:foreignObject|iframe|embed|object|audio|video)\b/i,
    { ja: '図形ではないもの', en: 'something that is not a drawing' },
  ],
  [/<image\b/i, { ja: '画像', en: 'a picture' }],
  [/\bhref\s*=\s*(?!["']#)/i, { ja: 'ほかのファイルへのリンク', en: 'a link to another file' }],
  [/@import|url\(\s*(?!["']?#)/i, { ja: 'ほかのファイルのスタイルや書体', en: 'a style or font from another file' }],
];

/**
 * Returns the unsafe part of an SVG, or null. English is the object of "it contains", Japanese precedes 「が含まれています」.
 *
 * Browsers run and fetch nothing for SVGs displayed as images. This check informs editors.
 */
export function findSvgThreat(svg: string): Description | null {
  return THREATS.find(([pattern]) => pattern.test(svg))?.[1] ?? null;
}
