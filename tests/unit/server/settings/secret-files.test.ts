/** Secrets in files, and former secrets. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, settingsForBackup } from '../../../../server/settings/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'meguri-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRET = 'a secret of the tests, with forty letters';
const fileWith = (content: string | Buffer, name = 'secret') => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe('NAME_FILE', () => {
  test.each(['', '\n', '\r\n'])('is read without the line break at its end: %j', (end) => {
    expect(readSettings({ FORMS_SECRET_FILE: fileWith(SECRET + end) }).FORMS_SECRET).toBe(SECRET);
  });

  test.each([
    ['CONTENT_API_KEY', SECRET],
    ['PREVIEW_SECRET', SECRET],
    ['REVALIDATE_SECRET', SECRET],
    ['EDGE_PURGE_SECRET', SECRET],
    ['SMTP_URL', 'smtps://user:password@mail.example.com'],
    ['REDIS_URL', 'rediss://user:password@redis.example.com:6379'],
  ])('is accepted for each secret: %s', (name, value) => {
    const others = { CONTACT_TO: 'info@example.com', FORMS_SECRET: SECRET };
    expect(readSettings({ ...others, [`${name}_FILE`]: fileWith(value) })).toMatchObject({ [name]: value });
  });

  test('is accepted in .env', () => {
    const path = fileWith(SECRET);
    const line = `FORMS_SECRET_PREVIOUS_FILE=${path}`;
    const environment = { FORMS_SECRET: 'another secret of at least 32 letters', FORMS_SECRET_PREVIOUS_FILE: path };
    expect(readSettings(environment, line).FORMS_SECRET_PREVIOUS).toBe(SECRET);
  });

  const problemOf = (environment: Record<string, string>) => {
    try {
      readSettings(environment);
    } catch (error) {
      return String(error);
    }
    return 'accepted';
  };

  test.each<[string, () => string, RegExp]>([
    ['does not exist', () => join(folder, 'none'), /FORMS_SECRET_FILE names .*none, which cannot be read \(ENOENT\)/],
    ['is a folder', () => folder, /which is no file/],
    ['is endless', () => '/dev/zero', /which is no file/],
    ['is relative', () => 'secret', /must be an absolute path/],
    ['is empty', () => fileWith('\n'), /which is empty/],
    ['is too large', () => fileWith('x'.repeat(8193)), /more than 8192 bytes/],
    ['has two lines', () => fileWith(`${SECRET}\n${SECRET}\n`), /more than one line/],
    ['is binary', () => fileWith(Buffer.from([0x61, 0, 0x62])), /more than one line/],
    ['has a short secret', () => fileWith('hunter2'), /FORMS_SECRET must have at least 32 characters/],
  ])('is rejected if it %s, without its content', (_, path, problem) => {
    const message = problemOf({ FORMS_SECRET_FILE: path() });
    expect(message).toMatch(problem);
    expect(message).not.toMatch(/hunter2|letters/);
  });

  test('is rejected if it is a pipe, which would never end', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect(problemOf({ FORMS_SECRET_FILE: pipe })).toMatch(/which is no file/);
  });

  test.skipIf(process.getuid?.() === 0)('is rejected if the process may not read it', () => {
    const path = fileWith(SECRET, 'closed');
    chmodSync(path, 0);
    expect(problemOf({ FORMS_SECRET_FILE: path })).toMatch(/cannot be read \(EACCES\)/);
  });

  test('is rejected together with the secret itself', () => {
    const environment = { FORMS_SECRET: SECRET, FORMS_SECRET_FILE: fileWith(SECRET) };
    expect(problemOf(environment)).toContain('FORMS_SECRET and FORMS_SECRET_FILE are both set. Remove one of them');
  });

  test('does not exist for settings that are no secrets', () => {
    expect(() => readSettings({}, `PORT_FILE=${fileWith('3000')}`)).toThrow('PORT_FILE is no setting');
  });

  test('is named in a backup as a secret to set again', () => {
    const environment = { FORMS_SECRET_FILE: fileWith(SECRET), PORT: '3001' };
    expect(settingsForBackup(environment)).toEqual({ settings: { PORT: '3001' }, secrets: ['FORMS_SECRET_FILE'] });
  });
});

describe('NAME_PREVIOUS', () => {
  test.each([
    [{ FORMS_SECRET_PREVIOUS: SECRET }, 'FORMS_SECRET_PREVIOUS has no effect without FORMS_SECRET'],
    [
      { PREVIEW_SECRET: SECRET, PREVIEW_SECRET_PREVIOUS: SECRET },
      'PREVIEW_SECRET_PREVIOUS is the same as PREVIEW_SECRET. Remove it',
    ],
    [{ REVALIDATE_SECRET: SECRET, REVALIDATE_SECRET_PREVIOUS: 'short' }, 'must have at least 32 characters'],
  ])('is rejected if it cannot work: %j', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });
});
