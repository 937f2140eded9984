import { expect, test } from 'vitest';
import { element, xmlDocument } from '../../../site/seo/xml.server.ts';
import { parse } from '../../seo/xml.ts';

test('escapes any text so that the document is well-formed and preserves it', () => {
  const title = '「<b>A & B</b>」 ]]> &amp; "\u{20bb7}" \'é\'';
  const xml = xmlDocument(element('entry', { label: title }, [element('title', {}, [title])]));
  const { root } = parse(xml);
  expect([root.get('title')?.content, root.attr('label')?.value]).toEqual([title, title]);
});

test('removes characters that XML cannot contain', () => {
  const { root } = parse(xmlDocument(element('title', {}, ['a\u0000b\u0008c\ufffed\ud800e\tf'])));
  expect(root.content).toBe('abcde\tf');
});
