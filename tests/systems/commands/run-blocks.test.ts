/** The `run` blocks of the documentation, except for the recipes of `docs/guides/extending.md` (`recipes.test.ts`). */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { shellBlocks } from '../../support/docs.ts';
import { fixtureContent } from '../../support/site/document-folder.ts';

const RECIPES = 'docs/guides/extending.md';
/** The programs of `npm run NAME`, without the installation and the build. */
const PROGRAMS = ['inbox=scripts/inbox.ts', 'new=scripts/new/new-entry.ts'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meguri-run-blocks-'));
  cpSync(fixtureContent(), join(folder, 'content'), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  const cases = PROGRAMS.map((program) => {
    const [name, file = ''] = program.split('=');
    return `${name}) shift 2; [ "$1" = -- ] && shift; exec '${process.execPath}' '${join(PROJECT_ROOT, file)}' "$@";;`;
  });
  const npm = `#!/bin/sh\ncase "$2" in\n${cases.join('\n')}\n*) echo "npm run $2 is unknown here" >&2; exit 1;;\nesac\n`;
  writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const blocks = shellBlocks().filter(({ mark, document }) => mark === 'run' && document !== RECIPES);

test.each(blocks.map(({ place, code }) => [place, code]))('%s runs', async (_, code) => {
  const env = {
    ...process.env,
    PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
    CONTENT_DIR: join(folder, 'content'),
    DATA_DIR: join(folder, 'data'),
  };
  const { stdout } = await promisify(execFile)('bash', ['-euc', code], { cwd: folder, env, timeout: 60_000 });
  expect(stdout.length).toBeGreaterThan(0);
});
