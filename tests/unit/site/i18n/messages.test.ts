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

/** The messages of a language as they are written, by file and key: `site/i18n/messages/list.pageOf`. */
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

/** The staff reads Japanese. */
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

/** What Japanese is written with, the square signs of its units (㎡) among it. */
const JAPANESE = /[\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Han}\u3000-\u303f\u3300-\u33ff\uff00-\uffef]/u;

test('there are messages', () => {
  expect(japanese.get(`${SITE}/frame.skipToContent`)).toBe('本文へ移動');
  expect(english.get(`${SITE}/frame.skipToContent`)).toBe('Skip to content');
});

test('every Japanese message exists in English', () => {
  expect([...japanese.keys()].filter((key) => !english.has(key) && !isForStaff(key))).toEqual([]);
});

test('every English message exists in Japanese', () => {
  expect([...english.keys()].filter((key) => !japanese.has(key))).toEqual([]);
});

test.each([
  [`${SITE}/ja`, ja],
  [`${SITE}/en`, en],
  [`${SITE}/ja/server`, jaServer],
  [`${SITE}/en/server`, enServer],
  [`${SUBMISSIONS}/ja`, { ...jaSubmissions, staff: {} }],
  [`${SUBMISSIONS}/en`, enSubmissions],
])('every file of %s is loaded', (folder, loaded) => {
  const files = readdirSync(join(PROJECT_ROOT, folder)).filter((file) => file.endsWith('.json'));
  expect(files.sort()).toEqual(
    Object.keys(loaded)
      .map((name) => `${name}.json`)
      .sort(),
  );
});

test('no message is empty, or no text', () => {
  expect(all.filter(([, , message]) => typeof message !== 'string' || message.trim() === '')).toEqual([]);
});

test('no message has spaces around it', () => {
  expect(all.filter(([, , message]) => message !== message.trim())).toEqual([]);
});

test('every message compiles', () => {
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

test('both languages of a message have the same arguments and tags', () => {
  const different = [...japanese].flatMap(([key, message]) => {
    if (isForStaff(key)) return [];
    const [here, there] = [placeholders(message), placeholders(english.get(key))].map((names) => names.join(' '));
    return here === there ? [] : [`${key}: ja has ${here || 'none'}, en has ${there || 'none'}`];
  });
  expect(different).toEqual([]);
});

test('no English message has Japanese in it', () => {
  expect([...english].filter(([, message]) => JAPANESE.test(String(message)))).toEqual([]);
});

test('every Japanese message has Japanese in it', () => {
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
  ])('of %s', (message, names) => {
    expect(placeholders(message)).toEqual(names);
  });
});

/** Arguments and tags of a message, each once: `{name}`, `<tag>`. */
function placeholders(message: unknown): string[] {
  return [...new Set(namesIn(compileMessage(String(message))))].sort();
}

/** A compiled text is a string, `#`, or a list of nodes. */
function namesIn(compiled: unknown): string[] {
  return Array.isArray(compiled) ? compiled.flatMap(namesOf) : [];
}

/** A compiled node: text, `#`, `[name]`, `[name, type, ...]` with a type above 0, or `[tag, ...children]`. */
function namesOf(node: unknown): string[] {
  if (!Array.isArray(node)) return [];
  const [name, type, options] = node as unknown[];
  if (node.length === 1) return [`{${name}}`];
  if (typeof type !== 'number' || type === 0) return [`<${name}>`, ...node.slice(1).flatMap(namesOf)];
  const isChoice = type <= 3;
  return [`{${name}}`, ...(isChoice ? Object.values(options as object).flatMap(namesIn) : [])];
}
