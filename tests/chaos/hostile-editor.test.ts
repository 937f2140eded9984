/** Somebody who may write to the content folder tries to break the site. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { decompressionBomb } from '../images/pictures.ts';
import { fixtureContent } from '../support/site/document-folder.ts';
import { startWorld } from './support/world.ts';

const entry = (id: unknown, title: string, body: string) =>
  `---\nid: ${id}\npublished_at: "2026-11-01T10:00:00+09:00"\ncategory: recruit\ntitle: ${title}\nsummary: 要約\n---\n\n${body}\n`;

test('serves all other entries as usual after a hostile editor wrote to the content folder', async () => {
  const contentDir = mkdtempSync(join(tmpdir(), 'meguri-chaos-editor-'));
  onTestFinished(() => rmSync(contentDir, { recursive: true, force: true }));
  cpSync(fixtureContent(), contentDir, { recursive: true });
  const picture = await decompressionBomb();
  const attack = join(contentDir, 'news', 'zz-attack');
  const files: Record<string, string | Buffer> = {
    'nested.md': entry(901, '"nested"', '> '.repeat(20_000)),
    'ja.md': entry(902, '"<script>alert(1)</script>"', '<script>alert(1)</script>\n![](bomb.png)\n'),
    'en.md': entry(15, '"stolen"', 'The id of another entry.'),
    'bomb.png': picture,
  };
  const others = {
    'zz-anchors': `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]\n---\n`,
    'zz-same-id': entry(15, '"stolen"', 'The id of another entry.'),
    'zz-type': entry('{ toString: 1 }', '[[[]]]', ''),
    'zz-nul': '\0'.repeat(1000),
    'zz-large': entry(903, '"large"', 'あ'.repeat(5_000_000)),
  };
  /** What is wrong with each, as the operator reads it. */
  const named = {
    'zz-anchors/ja.md:1': 'yaml-alias',
    'zz-attack/en.md:2': 'field-only-in-japanese',
    'zz-large/ja.md:1': 'file-too-large',
    'zz-nul/ja.md:1': 'front-matter-unclosed',
    'zz-passwords/ja.md:1': 'file-missing',
    'zz-same-id/ja.md:2': 'id-taken',
    'zz-type/ja.md:2': 'field-invalid',
  };
  await using world = await startWorld({ settings: { CONTENT_DIR: contentDir } });
  await world.observe({
    begin() {
      mkdirSync(attack);
      for (const [name, content] of Object.entries(files)) writeFileSync(join(attack, name), content);
      for (const [name, content] of Object.entries(others)) {
        mkdirSync(join(contentDir, 'news', name));
        writeFileSync(join(contentDir, 'news', name, 'ja.md'), content);
      }
      mkdirSync(join(contentDir, 'news', 'zz-passwords'));
      symlinkSync('/etc/passwd', join(contentDir, 'news', 'zz-passwords', 'ja.md'));
      symlinkSync('/etc', join(contentDir, 'news', 'zz-link'));
      symlinkSync('.', join(contentDir, 'news', 'zz-loop'));
    },
    end() {
      for (const name of ['attack', 'link', 'loop', 'passwords', ...Object.keys(others).map((other) => other.slice(3))])
        rmSync(join(contentDir, 'news', `zz-${name}`), { recursive: true });
    },
    status: new RegExp(`Entries with invalid fields.*: .*${Object.keys(named).join('.*')}`),
    metrics: /^meguri_failing\{part="entries"\} 1$/m,
    log: [
      ...Object.entries(named).map(
        ([place, code]) => new RegExp(`${place} .*\\(${code}, not published until fixed\\)`),
      ),
      /zz-attack\/ja\.md:10 .*\(picture-too-large\)/,
      /zz-attack\/nested\.md:1 .*\(file-name-unknown\)/,
    ],
  });
  // Links are not followed.
  expect(world.log()).not.toMatch(/root:|zz-link|zz-loop/);
  await world.expectNothingLost();
});
