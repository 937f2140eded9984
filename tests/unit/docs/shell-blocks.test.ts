/** Shell blocks of the documentation. `tests/systems/commands/run-blocks.test.ts` executes blocks that are marked `run`. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

test('names only options that the command has', () => {
  const calls = DOCUMENTS.flatMap((document) =>
    callsIn(readFileSync(join(PROJECT_ROOT, document), 'utf8')).map((call) => ({ document, ...call })),
  );
  const unknown = [...Map.groupBy(calls, ({ name }) => name)].flatMap(([name, group]) => {
    const words = wordsOfProgram(name);
    return group.flatMap(({ document, options }) =>
      options.filter((option) => !words.has(option)).map((option) => `${document}: ${name} --${option}`),
    );
  });
  expect(calls.length).toBeGreaterThan(20);
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

/** Returns the npm scripts that a document calls with options, also on continued lines. */
function callsIn(markdown: string): { name: string; options: string[] }[] {
  const calls = markdown.replaceAll('\\\n', ' ').matchAll(/npm run ([a-z:-]*[a-z]) (-- [^`\n|#]*)/g);
  return [...calls].map(([, name = '', rest = '']) => ({
    name,
    options: [...rest.matchAll(/ --([a-z-]+)/g)].map(([, option = '']) => option),
  }));
}

/** Returns the words that a command's program and the files beside it quote or use as keys. */
function wordsOfProgram(name: string): Set<string> {
  const runner = readFileSync(join(PROJECT_ROOT, 'scripts/run.mjs'), 'utf8');
  const [, entry = ''] = new RegExp(`^  '?${name}'?: \\{[\\s\\S]*?'(scripts/[^']+)'`, 'm').exec(runner) ?? [];
  const inFolders = foldersOf(entry).flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: PROJECT_ROOT }));
  const files = [entry, ...inFolders].filter(Boolean);
  const code = [runner, ...files.map((file) => readFileSync(join(PROJECT_ROOT, file), 'utf8'))].join('\n');
  return new Set([...code.matchAll(/'(?:--)?([a-z-]+)'|\b([a-z-]+):/g)].map(([, quoted, key]) => quoted ?? key ?? ''));
}

/** Folders of a program: its own, or those of the modules that a file in `scripts/` imports. */
function foldersOf(entry: string): string[] {
  if (dirname(entry) !== 'scripts') return [dirname(entry)];
  const imports = readFileSync(join(PROJECT_ROOT, entry), 'utf8').matchAll(/from '\.\/((?!bootstrap|lib)[a-z-]+)\//g);
  return [...imports].map(([, folder]) => `scripts/${folder}`);
}

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
