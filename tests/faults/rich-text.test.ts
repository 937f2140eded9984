/** HTML of a hostile backend is processed in linear time. */
import { expect, test } from 'vitest';
import { renderRichText } from '../../site/rich-text/render-rich-text.ts';

const options = {
  siteOrigin: 'https://site.test',
  localize: (path: string) => path,
  pictureSource: () => null,
};

// Each case once took minutes. With quadratic complexity, the test would time out.
test.for(["a-'", "a'", 'a-', 'a', 'a ', 'a, ', 'あ・', '・'])('scans 200,000 characters of "%s" once', (unit) => {
  const html = unit.repeat(Math.floor(200_000 / unit.length));
  for (const locale of ['ja', 'en'] as const) expect(renderRichText(html, { ...options, locale }).html).toContain(unit);
});

test('detects sentences in the other language', () => {
  const marked = (html: string) => renderRichText(html, { ...options, locale: 'ja' }).html;
  expect(marked("会社は、'It’s a well-known fact' です")).toContain('<span lang="en">It’s a well-known fact\'</span>');
  expect(marked('一覧 one two')).not.toContain('span');
});
