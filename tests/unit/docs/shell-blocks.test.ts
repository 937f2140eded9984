/** Shell blocks of the documentation. Those marked `run` are executed in `tests/systems/commands/run-blocks.test.ts`. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { DOCUMENTS, shellBlocks } from '../../support/docs.ts';

const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'));

test('marks each block as run, syntax or manual with a reason', () => {
  expect(shellBlocks().filter(({ mark }) => !/^(?:run|syntax|manual: \w.*)$/.test(mark))).toEqual([]);
});

test('contains valid shell syntax', () => {
  for (const { place, code } of shellBlocks()) {
    // Placeholders such as `<this repository>`.
    const { status, stderr } = spawnSync('bash', ['-n'], { input: code.replace(/<[\w ]+>/g, 'x'), encoding: 'utf8' });
    expect([place, status, stderr]).toEqual([place, 0, '']);
  }
});

test('names only npm scripts that exist', () => {
  const unknown = DOCUMENTS.flatMap((document) =>
    [...readFileSync(join(PROJECT_ROOT, document), 'utf8').matchAll(/npm run ([a-z:-]*[a-z])(?=[^a-z:-]|$)/g)].flatMap(
      ([, name = '']) => (name in scripts ? [] : [`${document}: ${name}`]),
    ),
  );
  expect(unknown).toEqual([]);
});

test('links to anchors that exist', () => {
  const missing = DOCUMENTS.flatMap((document) => {
    const text = withoutCode(readFileSync(join(PROJECT_ROOT, document), 'utf8'));
    return [...text.matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]*)#([^)\s]+)\)/g)].flatMap(
      ([, file = '', anchor = '']) => {
        const target = file === '' ? document : join(document, '..', decodeURIComponent(file));
        if (!target.endsWith('.md')) return [];
        const anchors = headings(readFileSync(join(PROJECT_ROOT, target), 'utf8'));
        return anchors.includes(decodeURIComponent(anchor)) ? [] : [`${document}: ${file}#${anchor}`];
      },
    );
  });
  expect(missing).toEqual([]);
});

/** Anchors as GitHub generates them; of equal headings the further ones are numbered. */
function headings(markdown: string): string[] {
  const counts = new Map<string, number>();
  return [...withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^ *```[\s\S]*?^ *```/gm, '');
}
