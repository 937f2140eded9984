/** The language of commands: `--lang`, then the locale variables. */
import { afterEach, expect, test, vi } from 'vitest';
import { systemLanguage } from '../../../lib/system-language.ts';
import { commandLanguage } from '../../../scripts/lib/command-language.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  [{}, 'en'],
  [{ LANG: 'ja_JP.UTF-8' }, 'ja'],
  [{ LANG: 'ja' }, 'ja'],
  [{ LANG: 'de_DE.UTF-8' }, 'en'],
  [{ LC_MESSAGES: 'ja_JP.UTF-8', LANG: 'en_GB.UTF-8' }, 'ja'],
  [{ LC_MESSAGES: 'C', LANG: 'ja_JP.UTF-8' }, 'en'],
  [{ LC_ALL: 'ja_JP.UTF-8', LC_MESSAGES: 'en_GB.UTF-8', LANG: 'C' }, 'ja'],
  [{ LC_ALL: 'C.UTF-8', LC_MESSAGES: 'ja_JP.UTF-8', LANG: 'ja_JP.UTF-8' }, 'en'],
  [{ LC_ALL: '', LC_MESSAGES: '', LANG: 'ja_JP.UTF-8' }, 'ja'],
])('the environment %j means %s', (env, lang) => {
  expect(systemLanguage(env)).toBe(lang);
});

test('prefers the option to the environment', () => {
  vi.stubEnv('LC_ALL', 'ja_JP.UTF-8');
  expect(commandLanguage(undefined)).toBe('ja');
  expect(commandLanguage('en')).toBe('en');
});

test('rejects an unknown value, in the language of the environment', () => {
  expect(() => commandLanguage('fr')).toThrow('--lang must be ja or en, not “fr”.');
  vi.stubEnv('LC_ALL', 'ja_JP.UTF-8');
  expect(() => commandLanguage('fr')).toThrow('--lang には ja か en を指定してください（「fr」は使えません）。');
});
