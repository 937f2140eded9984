import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../../../scripts/bootstrap/project-root.mjs';
import type { Random } from './seeded-random.ts';

interface Field {
  type?: string;
  enum?: readonly string[];
  items?: Field;
  properties?: Readonly<Record<string, Field>>;
  pattern?: string;
  isRequired?: boolean;
}
type Fields = Readonly<Record<string, Field>>;

const { types } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'wordpress/meguri/fields.json'), 'utf8')) as {
  types: Readonly<Record<string, { shared: Fields; translated: Fields }>>;
};

const TEXTS = [
  ...['', '　', ' ', 'あ'.repeat(3000), 'a'.repeat(70_000), '2026-13', '2026-02-30', '0000-00-00', 'yesterday', '-1'],
  ...[
    '2026-02-30T10:00:00+09:00',
    '9999-12-31T23:59:59Z',
    '1970-01-01T00:00:00Z',
    '２０２６－１１',
    '２０２６-11',
    '2026-12-31T23:59:60+09:00',
    '１２',
    '9'.repeat(30),
  ],
  ...[
    '<script>alert(1)</script>',
    '<b>太字</b>',
    '&amp;&lt;',
    'a\u0000b\u000b\u001b\u007f',
    '\u202e逆\u200b',
    '👩‍👩‍👧‍👦'.repeat(40),
  ],
  ...[
    '{{telephone}}',
    '{{nothing}}',
    '\\"\\',
    "'; DROP TABLE wp_posts; --",
    '%E6%97',
    '--><!-- wp:html -->',
    '../../etc',
  ],
  ...[
    'castle',
    'zzzzzzzzzzzzzzzzzzzz-zzzzzzzzzzzzzzzzzzzz',
    'javascript:alert(1)',
    '//evil.example',
    'https://例え.jp/',
  ],
];
const NUMBERS = [0, -1, 7, 0.5, 1e15, 2 ** 53, 1e308, -1e308, '1e400', '0x1A', 'NaN'];
const OTHER_VALUES: readonly unknown[] = [
  ...[null, true, false, [], {}, ['castle'], [[]], [null], [1, 2, 3, 4], { id: 999_999 }, { id: 'x' }, { ja: 7 }],
  ...[{ a: { b: 'c' } }, { id: -1, portrait: 'x' }, Array.from({ length: 200 }, () => 'あ'), 'a:1:{i:0;s:1:"x";}'],
];
export const GARBAGE: readonly unknown[] = [...TEXTS, ...NUMBERS, ...OTHER_VALUES];

const WORDS = ['港の見える', '静かな', '改めた', '小さな', '二度目の', '夜の', 'はじめての'];

export const validLine = (random: Random) => `${random.of(WORDS)}題 ${Math.floor(random.next() * 1e9).toString(36)}`;
export const validEnglishLine = (random: Random) => `A title ${Math.floor(random.next() * 1e9).toString(36)}`;

/** Returns a title that is valid in one of three cases. */
export function someTitle(random: Random): string {
  if (random.next() < 0.34) return validLine(random);
  return random.of([
    ...['', '　', ' \n', 'あ'.repeat(301), 'あ'.repeat(300), '📷'.repeat(200), '<b>題</b>', '<script>x</script>'],
    ...[
      '{{nothing}}',
      '題{{telephone}}',
      '\\',
      '"',
      "'",
      'a\u0000b',
      '題\u000b題',
      '\u200b',
      '%s %d',
      '&nbsp;',
      '<!-- x -->',
    ],
  ]);
}

export const SLUGS = [
  ...[
    '日本語',
    'UPPER CASE',
    'Upper-Case',
    'a_b',
    'a.b.c',
    'a'.repeat(81),
    'a'.repeat(200),
    '-',
    '--',
    '%E6',
    '%e3%81%82',
  ],
  ...[
    '0',
    '港-2',
    'ｆｕｌｌ－ｗｉｄｔｈ',
    '../x',
    'feed',
    'page',
    'new',
    'home',
    'search',
    'p',
    'a-',
    '-a',
    'b--c',
    '📷',
    "x'y",
  ],
];

export function someField(random: Random, type: string, lang: 'ja' | 'en'): { key: string; field: Field } {
  const { shared = {}, translated = {} } = types[type] ?? {};
  const [name, field] = random.of(
    Object.entries(lang === 'en' && random.next() < 0.8 ? translated : { ...shared, ...translated }),
  );
  return { key: `meguri_${name}`, field };
}

/** Returns a value that is nearly valid, of the right type but out of range, or arbitrary. */
export function someValue(random: Random, field: Field, before: unknown): unknown {
  const choice = random.next();
  if (choice < 0.3) return random.of(GARBAGE);
  if (choice < 0.45 && before !== undefined) return damaged(random, before);
  if (field.enum) return random.of([...field.enum, ...TEXTS]);
  if (field.type === 'array') {
    const item = field.items ?? {};
    return Array.from({ length: random.of([1, 1, 2, 4, 30]) }, () => someValue(random, item, undefined));
  }
  if (field.type === 'object') {
    const parts = Object.entries(field.properties ?? { id: { type: 'integer' }, portrait: { type: 'integer' } });
    return Object.fromEntries(parts.map(([name, part]) => [name, someValue(random, part, undefined)]));
  }
  if (field.type === 'integer' || field.type === 'number') return random.of([...NUMBERS, 1, 2, 30]);
  if (field.type === 'boolean') return random.of([true, false, 'x', 2]);
  return random.of(TEXTS);
}

/** Replaces or removes a part of a value. */
export function damaged(random: Random, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const index = Math.floor(random.next() * value.length);
    const without = value.toSpliced(index, 1);
    return random.next() < 0.3 ? without : without.toSpliced(index, 0, damaged(random, value[index]));
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    const name = random.of(Object.keys(value));
    const { [name]: before, ...rest } = value as Record<string, unknown>;
    return random.next() < 0.3 ? rest : { ...rest, [name]: damaged(random, before) };
  }
  return random.of(GARBAGE);
}

/** Damages a section, or adds something that is not allowed. */
export function damagedBlocks(random: Random, content: string): string {
  const sections = [...content.matchAll(/<!-- wp:meguri\/([a-z]+) (\{.*\}) \/-->/g)];
  if (sections.length > 0 && random.next() < 0.7) {
    const [block = '', kind = '', json = ''] = random.of(sections);
    const attributes = JSON.stringify(damaged(random, JSON.parse(json)))
      .replaceAll('--', '\\u002d\\u002d')
      .replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
    return content.replace(block, () => `<!-- wp:meguri/${kind} ${attributes} /-->`);
  }
  const wrong = random.of([
    ...[
      '<!-- wp:heading {"level":1} --><h1>1</h1><!-- /wp:heading -->',
      '<!-- wp:meguri/section -->',
      '<p>',
      '</div></div>',
    ],
    ...[
      '<!-- wp:meguri/facts -->',
      '<!-- wp:meguri/facts {"id":7} /-->',
      '<!-- wp:meguri/text [] /-->',
      '<script>alert(1)</script>',
    ],
    ...[
      '<!-- wp:image {"id":999999} --><figure class="wp-block-image"><img src="x"/></figure><!-- /wp:image -->',
      '{{nothing}}',
    ],
    ...[
      '<!-- wp:image {"id":"x"} --><figure><img alt="a" src="x"/></figure><!-- /wp:image -->',
      '<!-- wp:core/latest-posts /-->',
    ],
    ...[
      '<!-- wp:shortcode -->[gallery]<!-- /wp:shortcode -->',
      '<!-- wp:block {"ref":1} /-->',
      '<svg onload=alert(1)>',
      '&#0;\u0000',
    ],
    ...[
      '<!-- wp:embed {"url":"https://evil.example"} /-->',
      '<!-- wp:meguri/nothing {"a":1} /-->',
      '<table><tr><td>',
      '\ud800',
    ],
  ]);
  return random.next() < 0.2 ? wrong : `${content}\n${wrong}`;
}
