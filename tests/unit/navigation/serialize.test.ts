import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { Payload } from '../../../site/navigation/payload/payload.ts';
import { payloadScript, serialize } from '../../../site/navigation/payload/serialize.ts';

/** Content that would end a script element, open a comment inside it, or break a line of code. */
const hostile = [
  '</script><script>alert(1)</script>',
  '</SCRIPT >',
  '<!-- <script>',
  '--> ]]>',
  '&lt;/script&gt; & &amp;',
  'a\u2028b\u2029c',
  'a\nb\r\nc\0d',
  `"'\`\${alert(1)}\\`,
  '\\u003c/script>',
  ');alert(1);(',
  '試験不動産 𠮷野家 👩‍👩‍👧',
  '\ud800',
];

describe.each(hostile)('serialising %j', (text) => {
  test('is safe in HTML and in scripts', () => {
    expect(serialize({ [text]: [text] })).not.toMatch(/[<>&\u2028\u2029\n\r]/);
  });

  test('is reversed by parsing as JSON', () => {
    expect(JSON.parse(serialize({ [text]: [text] }))).toEqual({ [text]: [text] });
  });

  test('is reversed by running the payload script', () => {
    const payload = { error: { statusCode: 500, message: text } } as Payload;
    const registered: unknown[][] = [];
    runInNewContext(payloadScript(`/${text}`, text, payload), {
      __meguriPayload: (...args: unknown[]) => registered.push(args),
      alert: () => registered.push(['alert']),
    });
    expect(registered).toEqual([[`/${text}`, text, { error: { statusCode: 500, message: text } }]]);
  });
});

test.each([
  ['{"a":"<b>"}', { a: '<b>' }],
  ['{"redirect":"/en?a=1&b=2"}', { redirect: '/en?a=1&b=2' }],
  ['[null,true,1.5,{"c":[]}]', [undefined, true, 1.5, { b: undefined, c: [] }]],
  ['null', null],
])('produces JSON equal to %s', (json, value) => {
  expect(JSON.parse(serialize(value))).toEqual(JSON.parse(json));
});

test('escapes ampersands and angle brackets', () => {
  expect(serialize('<&>')).toBe('"\\u003c\\u0026\\u003e"');
});

test('writes a payload script as a single call', () => {
  expect(payloadScript('/en', 'b1', { redirect: '/en/columns' })).toBe(
    '__meguriPayload("/en","b1",{"redirect":"/en/columns"});\n',
  );
});
