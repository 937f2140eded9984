/** HTML of a hostile backend: its work grows with its length, and not faster. */
import { expect, test } from 'vitest';
import { renderRichText } from '../../site/rich-text/render-rich-text.ts';

const options = {
  siteOrigin: 'https://site.test',
  localize: (path: string) => path,
  pictureSource: () => null,
};

// Each took minutes: the test ends long before that where one does again.
test.for(["a-'", "a'", 'a-', 'a', 'a ', 'a, ', 'あ・', '・'])(
  '200,000 characters of "%s" are looked through once',
  (unit) => {
    const html = unit.repeat(Math.floor(200_000 / unit.length));
    for (const locale of ['ja', 'en'] as const)
      expect(renderRichText(html, { ...options, locale }).html).toContain(unit);
  },
);

test('sentences of the other language are found as before', () => {
  const marked = (html: string) => renderRichText(html, { ...options, locale: 'ja' }).html;
  expect(marked("会社は、'It’s a well-known fact' です")).toContain('<span lang="en">It’s a well-known fact\'</span>');
  expect(marked('一覧 one two')).not.toContain('span');
});
