import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compileMessage from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import enSubmissions from '../../../../backend/submissions/i18n/messages/en/index.ts';
import jaSubmissions from '../../../../backend/submissions/i18n/messages/ja/index.ts';
import { PROJECT_ROOT } from '../../../../scripts/bootstrap/project-root.mjs';
import en from '../../../../site/i18n/messages/en/index.ts';
import enServer from '../../../../site/i18n/messages/en/server/index.ts';
import ja from '../../../../site/i18n/messages/ja/index.ts';
import jaServer from '../../../../site/i18n/messages/ja/server/index.ts';

const SITE = 'site/i18n/messages';
const SUBMISSIONS = 'backend/submissions/i18n/messages';

/** Returns the source messages of a language by file and key: `site/i18n/messages/list.pageOf`. */
function messagesOf(locale: string): Map<string, unknown> {
  return new Map(
    [SITE, SUBMISSIONS].flatMap((catalogue) => {
      const folder = join(PROJECT_ROOT, catalogue, locale);
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
      return files.flatMap((file) => {
        const messages: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
        return leaves(`${catalogue}/${file.replace('.json', '')}`, messages);
      });
    }),
  );
}

/** Staff messages exist only in Japanese. */
const isForStaff = (key: string) => key.startsWith(`${SUBMISSIONS}/staff.`);

function leaves(key: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[key, value]];
  return Object.entries(value).flatMap(([name, below]) => leaves(`${key}.${name}`, below));
}

const japanese = messagesOf('ja');
const english = messagesOf('en');
const all = [...[...japanese].map((entry) => ['ja', ...entry]), ...[...english].map((entry) => ['en', ...entry])] as [
  locale: string,
  key: string,
  message: string,
][];

/** Japanese characters, including square unit symbols (㎡). */
const JAPANESE = /[\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Han}\u3000-\u303f\u3300-\u33ff\uff00-\uffef]/u;

test('loads messages', () => {
  expect(japanese.get(`${SITE}/layout.skipToContent`)).toBe('本文へ移動');
  expect(english.get(`${SITE}/layout.skipToContent`)).toBe('Skip to content');
});

test('has an English message for every Japanese message', () => {
  expect([...japanese.keys()].filter((key) => !english.has(key) && !isForStaff(key))).toEqual([]);
});

test('has a Japanese message for every English message', () => {
  expect([...english.keys()].filter((key) => !japanese.has(key))).toEqual([]);
});

test.each([
  [`${SITE}/ja`, ja],
  [`${SITE}/en`, en],
  [`${SITE}/ja/server`, jaServer],
  [`${SITE}/en/server`, enServer],
  [`${SUBMISSIONS}/ja`, { ...jaSubmissions, staff: {} }],
  [`${SUBMISSIONS}/en`, enSubmissions],
])('loads every file of %s', (folder, loaded) => {
  const files = readdirSync(join(PROJECT_ROOT, folder)).filter((file) => file.endsWith('.json'));
  expect(files.sort()).toEqual(
    Object.keys(loaded)
      .map((name) => `${name}.json`)
      .sort(),
  );
});

test('contains only non-empty strings', () => {
  expect(all.filter(([, , message]) => typeof message !== 'string' || message.trim() === '')).toEqual([]);
});

test('contains no message with surrounding white space', () => {
  expect(all.filter(([, , message]) => message !== message.trim())).toEqual([]);
});

test('compiles every message', () => {
  const broken = all.flatMap(([locale, key, message]) => {
    try {
      compileMessage(message);
      return [];
    } catch (error) {
      return [`${locale} ${key}: ${error}`];
    }
  });
  expect(broken).toEqual([]);
});

test('has the same arguments and tags in both languages of a message', () => {
  const different = [...japanese].flatMap(([key, message]) => {
    if (isForStaff(key)) return [];
    const [japaneseNames, englishNames] = [placeholders(message), placeholders(english.get(key))].map((names) =>
      names.join(' '),
    );
    return japaneseNames === englishNames
      ? []
      : [`${key}: ja has ${japaneseNames || 'none'}, en has ${englishNames || 'none'}`];
  });
  expect(different).toEqual([]);
});

test('contains no Japanese in English messages', () => {
  expect([...english].filter(([, message]) => JAPANESE.test(String(message)))).toEqual([]);
});

test('contains Japanese in every Japanese message', () => {
  expect([...japanese].filter(([, message]) => !JAPANESE.test(String(message)))).toEqual([]);
});

describe('arguments and tags', () => {
  test.each([
    ['a', []],
    ['', []],
    ["'{a}'", []],
    ['{year}年', ['{year}']],
    ['{b} {a} {b}', ['{a}', '{b}']],
    ['{area, number} ㎡', ['{area}']],
    ['{day, date, ::yMMMd} {hour, time, short}', ['{day}', '{hour}']],
    ['<day></day>', ['<day>']],
    ['a <b>c {d} <e>{f}</e></b>', ['<b>', '<e>', '{d}', '{f}']],
    ['{n, plural, one {# <b>#</b>} other {{m}}}', ['<b>', '{m}', '{n}']],
    ['{kind, select, a {<b>{c}</b>} other {}}', ['<b>', '{c}', '{kind}']],
    ['{n, selectordinal, other {#th}}', ['{n}']],
  ])('are found in %s: %j', (message, names) => {
    expect(placeholders(message)).toEqual(names);
  });
});

/** Returns the unique arguments and tags of a message: `{name}`, `<tag>`. */
function placeholders(message: unknown): string[] {
  return [...new Set(namesIn(compileMessage(String(message))))].sort();
}

/** A compiled message is a string, `#`, or a list of nodes. */
function namesIn(compiled: unknown): string[] {
  return Array.isArray(compiled) ? compiled.flatMap(namesOf) : [];
}

/** A compiled node is a text, `#`, `[name]`, `[name, type, ...]` with a type above 0, or `[tag, ...children]`. */
function namesOf(node: unknown): string[] {
  if (!Array.isArray(node)) return [];
  const [name, type, options] = node as unknown[];
  if (node.length === 1) return [`{${name}}`];
  if (typeof type !== 'number' || type === 0) return [`<${name}>`, ...node.slice(1).flatMap(namesOf)];
  const isChoice = type <= 3;
  return [`{${name}}`, ...(isChoice ? Object.values(options as object).flatMap(namesIn) : [])];
}
