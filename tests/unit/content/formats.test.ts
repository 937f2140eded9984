/**
 * Each field format: its error message shows an example, the example is valid, and full-width input is normalised to
 * it.
 */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { describeFieldIssue } from '../../../backend/content-lint/describe-issue.ts';
import { describeFinding } from '../../../backend/content-lint/diagnostics.ts';
import { parseInHalfWidth } from '../../../backend/content-lint/half-width.ts';
import { SUBJECTS } from '../../../backend/content-lint/messages/fields.ts';
import { FORMATS, type Format } from '../../../backend/content-schemas/formats.ts';
import { LANGUAGES } from '../../../contract/vocabulary.ts';
import { jsonSchemas } from '../../../scripts/schemas/json-schemas.ts';
import { wordpressFields } from '../../../scripts/schemas/wordpress-fields.ts';
import { fullWidth } from './full-width.ts';

const formats = Object.entries<Format>(FORMATS);

describe('field format', () => {
  test.for(formats)(
    'accepts the example of %s, also in full width, and shows it in the error message',
    ([, { schema, pattern, example, ja, en }]) => {
      const field = v.object({ field: schema as unknown as v.GenericSchema });
      expect(v.is(field, { field: example })).toBe(true);
      expect([ja, en].filter((text) => text === '')).toEqual([]);
      const { issues } = v.safeParse(field, { field: '？' }, { abortPipeEarly: true });
      const finding = describeFieldIssue(['field'], issues?.[0] as v.BaseIssue<unknown>, SUBJECTS.file);
      for (const lang of LANGUAGES) expect(describeFinding(finding, lang).hint).toContain(example);
      for (const hyphen of ['－', 'ー', '−']) {
        const typed = ` ${fullWidth(example).replaceAll('－', hyphen)}　`;
        expect(pattern.test(typed)).toBe(false);
        expect(parseInHalfWidth(field, { field: typed }).value).toEqual({ field: example });
      }
    },
  );

  test('covers every pattern in the JSON schemas of editable content', () => {
    const schemas = jsonSchemas();
    const documented = formats.map(([, { pattern }]) => pattern.source);
    const patterns = [...JSON.stringify([...schemas]).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)];
    const patternsInTests = new Set(patterns.map(([, text = '']) => JSON.parse(text).replace(/\|\\{\\{$/, '')));
    expect([...patternsInTests].filter((pattern) => !documented.includes(pattern))).toEqual([]);
    // WordPress uses the same formats.
    const inWordpress = Object.values(wordpressFields(schemas).formats).map(({ example }) => example);
    expect(inWordpress).toEqual(expect.arrayContaining(['03-1234-5678', '2026-04', FORMATS.slug.example]));
  });

  test('converts a placeholder name to half width together with its text', () => {
    const schema = v.object({ words: v.record(FORMATS.variable_name.schema as never, v.string()) });
    expect(parseInHalfWidth(schema, { words: { ｐｒｅｓｓ＿ｅｍａｉｌ: '広報' } }).value).toEqual({
      words: { press_email: '広報' },
    });
  });
});
