/** What `npm run wordpress` decides before anything runs, and how it reads PHP's log. */
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/vocabulary.ts';
import { chooseCore, readCommandLine } from '../../../scripts/wordpress/command-line.ts';
import { CORES, type Core, LANGUAGE_PACKAGE, PHP, SQLITE } from '../../../scripts/wordpress/core/versions.ts';
import type { Secrets } from '../../../scripts/wordpress/secrets.ts';
import { decidePhp, type FoundPhp } from '../../../scripts/wordpress/server/php.ts';
import { isConnectionNote, isErrorIn, PhpLog } from '../../../scripts/wordpress/server/php-log.ts';
import { WORDS } from '../../../scripts/wordpress/words.ts';
import { wpConfig } from '../../../scripts/wordpress/wp-config.ts';

describe('what is downloaded', () => {
  const cores: Core[] = Object.values(CORES);
  const archives = [SQLITE.archive, ...cores.flatMap(({ npm }) => (npm ? [npm.archive] : []))];
  const packages = [LANGUAGE_PACKAGE, ...cores.flatMap((core) => core.packages ?? [])];

  test.each(archives)('$name has an exact version and a SHA-512', ({ version, integrity }) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const [algorithm, hash = ''] = integrity.split(/-(.*)/s);
    expect([algorithm, Buffer.from(hash, 'base64').length]).toEqual(['sha512', 64]);
  });

  test.each(packages)('$name has the version that was tested and its SHA-256', ({ tested, sha256 }) => {
    expect(tested).toMatch(/^\d.*-\d/);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('no two have the same checksum', () => {
    const sums = [...archives.map(({ integrity }) => integrity), ...packages.map(({ sha256 }) => sha256)];
    expect(new Set(sums).size).toBe(sums.length);
  });

  test('each version comes from one place', () => {
    expect(cores.map(({ packages: debian, npm }) => [debian, npm].filter(Boolean).length)).toEqual([1, 1]);
  });
});

describe('the command line', () => {
  test.each([
    [[], { core: null, isFresh: false, port: null, lang: null }],
    [['--core', '6.5', '--fresh'], { core: '6.5', isFresh: true, port: null, lang: null }],
    [['--core=6.1', '--lang=ja'], { core: '6.1', isFresh: false, port: null, lang: 'ja' }],
    [['--port', '9000'], { core: null, isFresh: false, port: 9000, lang: null }],
  ])('%j', (args, expected) => {
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
  ])('%j is not understood', (args) => {
    expect(readCommandLine(args)).toBeNull();
  });

  test.each([
    [null, true, '6.1'],
    [null, false, '6.5'],
    ['6.5', true, '6.5'],
    ['6.5', false, '6.5'],
    ['6.1', true, '6.1'],
    ['6.1', false, null],
  ] as const)('asked for %s, with Debian’s packages %s: %s', (asked, hasApt, expected) => {
    expect(chooseCore(asked, hasApt)).toBe(expected);
  });
});

describe('where PHP comes from', () => {
  const complete: FoundPhp = { version: '8.2.36', extensions: ['core', ...PHP.extensions] };
  const old: FoundPhp = { ...complete, version: '8.1.30' };
  const bare: FoundPhp = { version: '8.4.1', extensions: PHP.extensions.filter((name) => name !== 'gd') };
  const decide = (found: FoundPhp | null, mayInstall: boolean) => decidePhp(found, mayInstall, 'linux');

  test.each([false, true])('the machine’s own where nothing lacks (root on Debian: %s)', (mayInstall) => {
    expect(decide(complete, mayInstall)).toEqual({ do: 'use', version: '8.2.36' });
    expect(decide({ ...complete, version: '10.0.0' }, mayInstall)).toMatchObject({ do: 'use' });
  });

  test.each([
    ['none', null],
    ['an old one', old],
    ['one without an extension', bare],
  ])('Debian’s packages where there is %s, for root', (_, found) => {
    expect(decide(found, true)).toEqual({ do: 'install' });
  });

  test.each([
    [null, { do: 'refuse', why: 'absent' }],
    [old, { do: 'refuse', why: 'old', version: '8.1.30' }],
    [bare, { do: 'refuse', why: 'incomplete', missing: ['gd'] }],
  ])('neither: %j', (found, expected) => {
    expect(decide(found, false)).toEqual(expected);
  });

  test('never on Windows', () => {
    expect(decidePhp(complete, false, 'win32')).toEqual({ do: 'refuse', why: 'windows' });
  });

  test.each(LANGUAGES)('each refusal is one sentence or two on one line: %s', (lang) => {
    const decisions = [decide(null, false), decide(old, false), decide(bare, false), decidePhp(null, true, 'win32')];
    const said = decisions.map((decision) => decision.do === 'refuse' && WORDS[lang].noPhp(decision));
    expect(said).toEqual(said.map(() => expect.stringMatching(/^[^\n]{20,}$/)));
    expect(new Set(said).size).toBe(4);
    expect(said[1]).toContain('8.1.30');
    expect(said[2]).toContain('gd');
  });
});

test('wp-config.php has texts as PHP writes them', () => {
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

test('WordPress’s words in Japanese have the places for others that the English ones have', async () => {
  const { default: words } = await import('../../../scripts/wordpress/php/words.ja.json');
  // Numbered ones may stand in another order.
  const places = (text: string) => text.match(/%(?:\d\$)?[sd]/g)?.toSorted() ?? [];
  for (const [english, japanese] of Object.entries(words)) {
    expect(japanese).not.toBe('');
    expect(places(japanese), english).toEqual(places(english));
  }
});

describe('PHP’s log', () => {
  const time = '[31270] [Mon Nov 23 11:12:47 2026]';

  test('is read entry by entry, whatever pieces it comes in', () => {
    const entries: string[] = [];
    const log = new PhpLog((entry) => entries.push(entry));
    const fatal = `${time} PHP Fatal error:  Uncaught Error in /site/plugin/a.php:3\nStack trace:\n#0 {main}`;
    for (const character of `${fatal}\n${time} 127.0.0.1:4 Closing\n`) log.write(character);
    expect(entries).toEqual([fatal]);
    log.end();
    expect(entries).toEqual([fatal, `${time} 127.0.0.1:4 Closing`]);
  });

  test('has errors of the plugin, and much else', () => {
    const warning = (file: string) => `${time} PHP Warning:  Undefined variable $a in ${file} on line 3`;
    expect(isErrorIn('/site/plugin', warning('/site/plugin/src/a.php'))).toBe(true);
    expect(isErrorIn('/site/plugin', warning('/site/plugins/a.php'))).toBe(false);
    expect(isErrorIn('/site/plugin', `${time} 127.0.0.1:4 [200]: GET /site/plugin/a.js`)).toBe(false);
    expect(isConnectionNote(`${time} 127.0.0.1:4 Accepted`)).toBe(true);
    expect(isConnectionNote(`[Mon Nov 23 11:12:47 2026] 127.0.0.1:4 Closing`)).toBe(true);
    expect(isConnectionNote(`${time} 127.0.0.1:4 [200]: GET /Closing`)).toBe(false);
  });
});
