/** Decisions of `npm run wordpress` before it starts anything, and parsing of PHP's log. */
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/vocabulary.ts';
import { chooseCore, readCommandLine } from '../../../scripts/wordpress/command-line.ts';
import {
  CORES,
  type Core,
  coreFolderName,
  LANGUAGE_PACKAGE,
  PHP,
  SQLITE,
} from '../../../scripts/wordpress/core/versions.ts';
import { MESSAGES } from '../../../scripts/wordpress/messages.ts';
import type { Secrets } from '../../../scripts/wordpress/secrets.ts';
import { decidePhp, type InstalledPhp } from '../../../scripts/wordpress/server/php.ts';
import { isConnectionNote, isErrorIn, PhpLog } from '../../../scripts/wordpress/server/php-log.ts';
import { wpConfig } from '../../../scripts/wordpress/wp-config.ts';

describe('downloads', () => {
  const cores: Core[] = Object.values(CORES);
  const archives = [SQLITE.archive, ...cores.flatMap(({ npm }) => (npm ? [npm.archive] : []))];
  const packages = [LANGUAGE_PACKAGE, ...cores.flatMap((core) => core.packages ?? [])];

  test.each(archives)('pin $name to an exact version and a SHA-512 hash', ({ version, integrity }) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const [algorithm, hash = ''] = integrity.split(/-(.*)/s);
    expect([algorithm, Buffer.from(hash, 'base64').length]).toEqual(['sha512', 64]);
  });

  test.each(packages)('pin $name to a tested version and a SHA-256 hash', ({ tested, sha256 }) => {
    expect(tested).toMatch(/^\d.*-\d/);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('have unique checksums', () => {
    const sums = [...archives.map(({ integrity }) => integrity), ...packages.map(({ sha256 }) => sha256)];
    expect(new Set(sums).size).toBe(sums.length);
  });

  test('are stored in a folder that depends on their content only', () => {
    const options = { hasJapanese: true };
    const name = coreFolderName('6.5', options);
    expect(name).toMatch(/^6\.5-[0-9a-f]{8}$/);
    expect(new Set([name, coreFolderName('6.1', options), coreFolderName('6.5', { hasJapanese: false })]).size).toBe(3);
  });

  test('have one source for each WordPress version', () => {
    expect(cores.map(({ packages: debian, npm }) => [debian, npm].filter(Boolean).length)).toEqual([1, 1]);
  });
});

describe('command line', () => {
  test.each([
    [[], { core: null, isFresh: false, port: null, lang: null }],
    [['--core', '6.5', '--fresh'], { core: '6.5', isFresh: true, port: null, lang: null }],
    [['--core=6.1', '--lang=ja'], { core: '6.1', isFresh: false, port: null, lang: 'ja' }],
    [['--port', '9000'], { core: null, isFresh: false, port: 9000, lang: null }],
  ])('accepts %j', (args, expected) => {
    expect(readCommandLine(args)).toEqual(expected);
  });

  test.each([
    [['--core', '6.0']],
    [['--core']],
    [['--core', 'toString']],
    [['--lang', 'fr']],
    [['--new']],
    [['6.5']],
    [['--port', '70000']],
    [['--port', '0']],
    [['--port']],
  ])('rejects %j', (args) => {
    expect(readCommandLine(args)).toBeNull();
  });

  test.each([
    [null, true, '6.1'],
    [null, false, '6.5'],
    ['6.5', true, '6.5'],
    ['6.5', false, '6.5'],
    ['6.1', true, '6.1'],
    ['6.1', false, null],
  ] as const)(
    "chooses the WordPress version for --core %s, with Debian's packages %s: %s",
    (requested, hasApt, expected) => {
      expect(chooseCore(requested, hasApt)).toBe(expected);
    },
  );
});

describe('choice of PHP', () => {
  const complete: InstalledPhp = { version: '8.2.36', extensions: ['core', ...PHP.extensions] };
  const old: InstalledPhp = { ...complete, version: '8.1.30' };
  const bare: InstalledPhp = { version: '8.4.1', extensions: PHP.extensions.filter((name) => name !== 'gd') };
  const decide = (installed: InstalledPhp | null, mayInstall: boolean) => decidePhp(installed, mayInstall, 'linux');

  test.each([false, true])('uses the installed PHP if it is complete (root on Debian: %s)', (mayInstall) => {
    expect(decide(complete, mayInstall)).toEqual({ do: 'use', version: '8.2.36' });
    expect(decide({ ...complete, version: '10.0.0' }, mayInstall)).toMatchObject({ do: 'use' });
  });

  test.each([
    ['none', null],
    ['an old version', old],
    ['a version without an extension', bare],
  ])("installs Debian's packages for root if the machine has %s", (_, installed) => {
    expect(decide(installed, true)).toEqual({ do: 'install' });
  });

  test.each([
    [null, { do: 'refuse', why: 'absent' }],
    [old, { do: 'refuse', why: 'old', version: '8.1.30' }],
    [bare, { do: 'refuse', why: 'incomplete', missing: ['gd'] }],
  ])('fails without root: %j', (installed, expected) => {
    expect(decide(installed, false)).toEqual(expected);
  });

  test('fails on Windows', () => {
    expect(decidePhp(complete, false, 'win32')).toEqual({ do: 'refuse', why: 'windows' });
  });

  test.each(LANGUAGES)('explains each failure in a distinct message of one line (%s)', (lang) => {
    const decisions = [decide(null, false), decide(old, false), decide(bare, false), decidePhp(null, true, 'win32')];
    const messages = decisions.map((decision) => decision.do === 'refuse' && MESSAGES[lang].noPhp(decision));
    expect(messages).toEqual(messages.map(() => expect.stringMatching(/^[^\n]{20,}$/)));
    expect(new Set(messages).size).toBe(4);
    expect(messages[1]).toContain('8.1.30');
    expect(messages[2]).toContain('gd');
  });
});

test('escapes strings in wp-config.php for PHP', () => {
  const secrets: Secrets = {
    passwords: { admin: '', tamura: '', ono: '' },
    keys: { AUTH_KEY: 'a' },
    applicationPassword: null,
    apiKey: String.raw`it's a \ key`,
    previewSecret: 'p',
    revalidateSecret: 'r',
  };
  const folders = { database: '/d', privateFolder: '/p' };
  const text = wpConfig({ origin: 'http://127.0.0.1:1', siteOrigin: 'http://localhost:2', ...folders, secrets });
  expect(text).toContain(String.raw`define('MEGURI_API_KEY', 'it\'s a \\ key');`);
  expect(text).toContain("define('WP_HTTP_BLOCK_EXTERNAL', true);");
  expect(text).toMatch(/^<\?php\n/);
});

test("keeps the placeholders of WordPress's English texts in their Japanese translations", async () => {
  const { default: translations } = await import('../../../scripts/wordpress/php/translations.ja.json');
  // Numbered placeholders may be in another order.
  const placeholders = (text: string) => text.match(/%(?:\d\$)?[sd]/g)?.toSorted() ?? [];
  for (const [english, japanese] of Object.entries(translations)) {
    expect(japanese).not.toBe('');
    expect(placeholders(japanese), english).toEqual(placeholders(english));
  }
});

describe('PHP log', () => {
  const time = '[31270] [Mon Nov 23 11:12:47 2026]';

  test('is split into entries, whatever chunks it arrives in', () => {
    const entries: string[] = [];
    const log = new PhpLog((entry) => entries.push(entry));
    const fatal = `${time} PHP Fatal error:  Uncaught Error in /site/plugin/a.php:3\nStack trace:\n#0 {main}`;
    for (const character of `${fatal}\n${time} 127.0.0.1:4 Closing\n`) log.write(character);
    expect(entries).toEqual([fatal]);
    log.end();
    expect(entries).toEqual([fatal, `${time} 127.0.0.1:4 Closing`]);
  });

  test('is filtered for errors of the plugin', () => {
    const warning = (file: string) => `${time} PHP Warning:  Undefined variable $a in ${file} on line 3`;
    expect(isErrorIn('/site/plugin', warning('/site/plugin/src/a.php'))).toBe(true);
    expect(isErrorIn('/site/plugin', warning('/site/plugins/a.php'))).toBe(false);
    expect(isErrorIn('/site/plugin', `${time} 127.0.0.1:4 [200]: GET /site/plugin/a.js`)).toBe(false);
    expect(isConnectionNote(`${time} 127.0.0.1:4 Accepted`)).toBe(true);
    expect(isConnectionNote(`[Mon Nov 23 11:12:47 2026] 127.0.0.1:4 Closing`)).toBe(true);
    expect(isConnectionNote(`${time} 127.0.0.1:4 [200]: GET /Closing`)).toBe(false);
  });
});
