import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readAnswers } from '../../../../scripts/new/site/read-answers.ts';
import { OPTIONS } from './options.ts';

/** Returns the lines of the error. */
async function mistakes(args: readonly string[]): Promise<string[]> {
  const error = await readAnswers(args, false).then(
    () => null,
    (refusal: Error) => refusal,
  );
  return error?.message.split('\n') ?? [];
}

test('reads a company with a licence, and derives the missing options', async () => {
  const licence = 'brokerage|東京都知事（1）第12345号|Governor of Tokyo (1) No. 12345|2020-04-01';
  const { answers, adjusted } = await readAnswers([...OPTIONS, '--licence', licence], false);
  expect(adjusted).toEqual([]);
  expect(answers).toMatchObject({
    name: { ja: '例商', en: 'Reisho' },
    email: 'info@reisho.example',
    campaignSlug: 'interview',
    directions: null,
    logo: null,
    licences: {
      real_estate_brokerage: {
        number: { ja: '東京都知事（1）第12345号', en: 'Governor of Tokyo (1) No. 12345' },
        authority: { ja: '東京都知事', en: 'Governor of Tokyo' },
        date: '2020-04-01',
      },
    },
  });
});

test('names every missing option with an example', async () => {
  const lines = await mistakes(['--lang', 'en']);
  expect(lines).toContain("--name is missing (Name in Japanese). Example: --name '例商'");
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe('Nothing was changed.');
});

test('names each mistake once, in the requested language', async () => {
  const wrong = ['--telephone', '12', '--colour', 'blue', '--licence', 'foo|1|2', '--colr', '#000000'];
  const lines = await mistakes([...OPTIONS, ...wrong, '--lang', 'en']);
  expect(lines).toEqual([
    'Unknown option “--colr”. Did you mean --colour?',
    '--telephone: “12” cannot be used. Example: 03-1234-5678',
    '--colour: “blue” cannot be used. Example: #1f5a8c',
    expect.stringMatching(/^--licence: “foo\|1\|2” cannot be read\. Example: /),
    'Nothing was changed.',
  ]);
  expect(await mistakes([...OPTIONS, '--telephone', '12', '--lang', 'ja'])).toEqual([
    '--telephone: 「12」は使えません。例: 03-1234-5678',
    '何も変えていません。',
  ]);
});

test('names the character that a word mark cannot contain', async () => {
  const [line] = await mistakes([...OPTIONS, '--name', '例😀', '--lang', 'en']);
  expect(line).toBe('--name: the site’s typefaces have no glyph for “😀”. Provide a logo with --logo.');
});

test('rejects a logo that is missing or contains a script', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-logo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'logo.svg');
  const [missing] = await mistakes([...OPTIONS, '--logo', file, '--lang', 'en']);
  expect(missing).toBe(`--logo: ${file} cannot be read.`);
  writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>');
  const [hazard] = await mistakes([...OPTIONS, '--logo', file, '--lang', 'en']);
  expect(hazard).toContain('cannot be used, because it contains a script');
  const [inJapanese] = await mistakes([...OPTIONS, '--logo', file, '--lang', 'ja']);
  expect(inJapanese).toContain('使えません（プログラムが含まれています）');
});
