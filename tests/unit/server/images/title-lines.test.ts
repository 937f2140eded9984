import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../../scripts/bootstrap/project-root.mjs';
import { fitTitle } from '../../../../server/images/share/drawing/fit-title.ts';
import { openTypefaces } from '../../../../server/images/share/drawing/typefaces.ts';

const faces = openTypefaces(join(PROJECT_ROOT, 'site/fonts/outlines'));

/** A title as lines of text. @param width of the box, in pixels */
function linesOf(title: string, locale: 'ja' | 'en', width: number): string[] {
  return fitTitle(title, locale, { width, height: 380 }, faces).lines.map(({ clusters }) =>
    title.slice(clusters[0]?.start, clusters.at(-1)?.end),
  );
}

test.each([
  ['還元利回りはどう決まるか', ['還元利回りは', 'どう決まるか']],
  ['本社を千代田区試験町に移転しました', ['本社を', '千代田区試験町に', '移転しました']],
  ['投資をお考えの方へ', ['投資を', 'お考えの方へ']],
  ['セミナー「2つの器」を開きます', ['セミナー', '「2つの器」を', '開きます']],
  ['東池袋の賃貸住宅171戸が竣工しました', ['東池袋の', '賃貸住宅171戸が', '竣工しました']],
  ['2027年4月入社の新卒採用を始めます', ['2027年4月入社の', '新卒採用を始めます']],
  ['個人情報の取扱い', ['個人情報の', '取扱い']],
])('%s is broken where a reader pauses', (title, lines) => {
  expect(linesOf(title, 'ja', 534)).toEqual(lines);
});

test.each([
  ['Research note: ten years of small hotels', ['Research note:', 'ten years', 'of small hotels']],
  ['The code of 1 June 1981', ['The code', 'of 1 June 1981']],
  ['When you inherit a small hotel', ['When you inherit', 'a small hotel']],
])('%s is broken evenly, and short words go with the next one', (title, lines) => {
  expect(linesOf(title, 'en', 534)).toEqual(lines);
});

test('no line begins with a closing mark, ends with an opening one, or breaks a figure or a Latin word', () => {
  const title = '「環境性能」（CASBEE、ZEB）が、10,000㎡以上のオフィスの賃料にどこまで効くのか。';
  for (let width = 300; width <= 1056; width += 27) {
    const lines = linesOf(title.replace('㎡', 'm²'), 'ja', width);
    expect(lines.filter((line) => /^[、。」）ーっ]/u.test(line) || /[「（]$/u.test(line))).toEqual([]);
    if (!lines.at(-1)?.endsWith('…')) expect(lines.join('|')).toMatch(/CASBEE.*ZEB.*10,000m²/u);
  }
});
