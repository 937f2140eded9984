/** Conversion of placeholders of the site profile to WordPress and back. */
import { expect, test } from 'vitest';
import { createFiller } from '../../../backend/content/profile-variables/fill-in.ts';
import type { VariablesByLanguage } from '../../../backend/content/profile-variables/variables.ts';
import { loadMarkdown } from '../../../backend/content/reading/markdown.ts';
import { htmlToMarkdown } from '../../../scripts/transfer/export/html-to-markdown.ts';
import { marksOf, preservePlaceholders } from '../../../scripts/transfer/preserve-placeholders.ts';

const renderMarkdown = await loadMarkdown();

const ja = new Map([
  ['telephone', '03-0000-0000'],
  ['email', 'press@example.com'],
  ['name', 'A & B'],
  ['rich', '**太字**'],
]);
const terms: VariablesByLanguage = { ja, en: ja };
const marks = marksOf(terms);
const pictures = { folder: 'news/a', facts: new Map(), problems: new Map(), warnings: [] };

/** Returns what WordPress receives for a text. */
function transferred(markdown: string): string {
  const html = (profileTerms: VariablesByLanguage) => {
    const filled = createFiller(profileTerms, 'ja', () => undefined).text(markdown);
    return { body_html: renderMarkdown(filled, 'ja', pictures).html };
  };
  return preservePlaceholders(html(terms), html(marks.variables), marks).body_html;
}

test.each([
  ['[{{telephone}}](tel:{{telephone}})へ', '<p><a href="tel:{{telephone}}">{{telephone}}</a>へ</p>'],
  ['（{{email}}、{{telephone}}）', '<p>（<a href="mailto:{{email}}">{{email}}</a>、{{telephone}}）</p>'],
  ['{{name}}です', '<p>{{name}}です</p>'],
])('keeps the placeholder in %s in both directions', (markdown, html) => {
  expect(transferred(markdown)).toBe(html);
  const back = marks.toPlaceholders(htmlToMarkdown(marks.toMarks(html, 'ja'), 'ja', pictures));
  expect(transferred(back)).toBe(html);
});

test('expands a placeholder that contains Markdown, and keeps escaped braces', () => {
  expect(transferred('{{rich}}と{{telephone}}')).toBe('<p><strong>太字</strong>と03-0000-0000</p>');
  expect(transferred('\\{{telephone}}と{{nobody}}')).toBe('<p>\\{{telephone}}と\\{{nobody}}</p>');
  // The limit is two hundred placeholders per file.
  expect(transferred('{{telephone}}'.repeat(201))).toBe(`<p>${'{{telephone}}'.repeat(200)}\\{{telephone}}</p>`);
});
