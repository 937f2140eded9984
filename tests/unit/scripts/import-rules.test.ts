/** Runs the rules of .dependency-cruiser.mjs and biome-imports.grit on a small project that breaks each rule. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { IMPORTS_CHECK } from '../../../scripts/testing/checks.mjs';

const TARGETS = [
  ...['contract/entries/work.ts', 'contract/forms/rows.ts', 'contract/vocabulary.ts'],
  ...['lib/log.ts', 'lib/http/body.ts', 'lib/http/token.server.ts'],
  ...['backend/backend.ts', 'backend/api/app.ts', 'backend/content/store.ts'],
  ...['backend/content/delivery/work.ts', 'backend/content-schemas/types.ts', 'backend/submissions/storage/rows.ts'],
  ...['backend/content/content.ts', 'backend/submissions/inbox/csv.ts'],
  ...['site/table.ts', 'site/pages/news/data.ts', 'site/rich-text/sanitise.ts', 'site/secret.server.ts'],
  ...['server/render.ts', 'scripts/bench/bench.ts', 'scripts/lib/say.mjs', 'tests/support/sample.ts'],
];

/** A file, its source, and the rule that it breaks. */
const FORBIDDEN: [file: string, source: string, rule: string][] = [
  ['contract/entries/a.ts', `import { x } from '../../site/table.ts'`, 'room contract'],
  ['contract/entries/b.ts', `import { x } from '../../site.config.ts'`, 'room contract'],
  ['backend/a.ts', `import { x } from '../site/table.ts'`, 'room backend'],
  ['backend/b.ts', `import type { X } from '../site/table.ts'`, 'room backend'],
  ['backend/c.ts', `export const load = () => import('../site/table.ts')`, 'room backend'],
  ['backend/d.ts', `export type Y = import('../site/table.ts').X`, 'room backend'],
  ['wordpress/a.ts', `export * from '../backend/backend.ts'`, 'room wordpress'],
  ['site/a.ts', `import { x } from '../server/render.ts'`, 'room site'],
  ['site/b.ts', `export { x } from '../server/render.ts'`, 'room site'],
  ['site/c.ts', `import { x } from '../tests/support/sample.ts'`, 'room site'],
  ['site/d.ts', `import { x } from '../../elsewhere.ts'`, 'room site'],
  ['server/a.ts', `import { x } from '../scripts/bench/bench.ts'`, 'room server'],
  ['server/b.ts', `import { x } from '../tests/support/sample.ts'`, 'room server'],
  ['scripts/a.ts', `import { x } from '../tests/support/sample.ts'`, 'room scripts'],
  [
    'site.config.ts',
    `import type { X } from './site/table.ts'; import './contract/vocabulary.ts'`,
    'room site.config.ts',
  ],
  [
    'site.config.ts',
    `import type { X } from './site/table.ts'; import './contract/vocabulary.ts'`,
    'site.config.ts: types only',
  ],
  ['vite.config.ts', `import { x } from './backend/backend.ts'`, 'room vite.config.ts'],
  ['vitest.config.ts', `import { x } from './server/render.ts'`, 'room vitest.config.ts'],
  ['tools/a.ts', `import { x } from '../contract/vocabulary.ts'`, 'a room without a rule'],
  ['lib/http/a.ts', `import { x } from '../../contract/vocabulary.ts'`, 'room lib'],
  ['contract/entries/c.ts', `import { x } from '../forms/rows.ts'`, 'folder contract/entries'],
  ['backend/content/a.ts', `import type { X } from '../api/app.ts'`, 'folder backend/content'],
  ['backend/content/b.ts', `import { x } from '../backend.ts'`, 'folder backend/content'],
  ['backend/content/delivery/a.ts', `import { x } from '../store.ts'`, 'folder backend/content/delivery'],
  ['backend/submissions/intake/a.ts', `import { x } from '../inbox/csv.ts'`, 'folder backend/submissions/intake'],
  [
    'backend/submissions/mail/a.ts',
    `import { x } from '../../content/content.ts'`,
    'types only backend/submissions/mail',
  ],
  ['backend/new/a.ts', `import { x } from '../../lib/log.ts'`, 'a folder without a rule'],
  ['contract/entries/d.ts', `import { readFile } from 'node:fs/promises'`, 'no Node modules in the browser'],
  [
    'site/components/a.tsx',
    `import { join } from 'node:path'; export const A = () => <p>{join()}</p>`,
    'no Node modules in the browser',
  ],
  ['site/components/b.tsx', `import { join } from 'path'`, 'no Node modules in the browser'],
  ['site/components/c.tsx', `const path = require('path')`, 'no Node modules in the browser'],
  [
    'site/pages/news/page.tsx',
    `import { x } from './data.ts'; export const Page = () => <p>{x}</p>`,
    'a page gets its data from its payload',
  ],
  ['site/pages/news/b.tsx', `import { x } from '../../rich-text/sanitise.ts'`, 'a page gets its data from its payload'],
  ['site/pages/news/c.tsx', `import { x } from '../../secret.server.ts'`, 'a page gets its data from its payload'],
  [
    'site/pages/news/d.tsx',
    `import { x } from '../../../lib/http/token.server.ts'`,
    'a page gets its data from its payload',
  ],
  ['scripts/a.mjs', `import { parse } from 'valibot'`, 'first steps need nothing installed'],
  ['scripts/b.mjs', `import { x } from '../server/render.ts'`, 'first steps need nothing installed'],
  ['server/c.ts', `import { test } from 'vitest'`, 'no development packages in production code'],
  ['server/d.ts', `import { x } from './e.ts'; export const y = x`, 'no cycles'],
  ['site/e.ts', `import { x } from '#server/pages.ts'`, 'no unknown names'],
  ['site/f.ts', `import { x } from './no-such-file.ts'`, 'no unknown names'],
];

const PERMITTED: [file: string, source: string][] = [
  ['contract/api/ok.ts', `import * as v from 'valibot'; import '../entries/work.ts'; import '../vocabulary.ts'`],
  [
    'backend/ok.ts',
    `import { DatabaseSync } from 'node:sqlite'; import './api/app.ts'; import './content/delivery/work.ts'`,
  ],
  [
    'backend/api/ok.ts',
    `import '../content/store.ts'; import type { X } from '../../lib/log.ts'; import '../submissions/inbox/csv.ts'`,
  ],
  ['backend/submissions/mail/ok.ts', `import type { X } from '../../content/content.ts'; import '../storage/rows.ts'`],
  [
    'site/ok.ts',
    `// import '../server/render.ts'\nexport const text = "import '../server/render.ts'"; import './table.ts'`,
  ],
  [
    'site/pages/news/ok.tsx',
    `import type { X } from './data.ts'; export const Page = () => <p>What will you import?</p>`,
  ],
  ['site/pages/home/data.ts', `import { createHash } from 'node:crypto'; import '../../rich-text/sanitise.ts'`],
  ['site/rich-text/ok.ts', `import { Buffer } from 'node:buffer'`],
  ['server/e.ts', `export { y as x } from './d.ts'`],
  ['server/ok.ts', `import '../site/table.ts'; import '../backend/backend.ts'; import type { Plugin } from 'vitest'`],
  ['server/cycle-a.ts', `import type { X } from './cycle-b.ts'; export const a = 1`],
  ['server/cycle-b.ts', `import { a } from './cycle-a.ts'; export const x = a; export type X = number`],
  ['scripts/ok.ts', `import '../server/ok.ts'; import './lib/say.mjs'; import { test } from 'vitest'`],
  ['scripts/ok.mjs', `import { join } from 'node:path'; import './lib/say.mjs'`],
  ['tests/ok.test.ts', `import './support/sample.ts'; import '../backend/backend.ts'; import { test } from 'vitest'`],
];

interface Violation {
  from: string;
  rule: { name: string };
}

let outside: string;
let violations: Violation[];

beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'meguri-imports-'));
  const root = join(outside, 'project');
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${text}\n`);
  };
  for (const file of TARGETS) write(file, 'export const x = 1; export type X = number');
  for (const [file, source] of [...FORBIDDEN, ...PERMITTED]) write(file, source);
  write('../elsewhere.ts', 'export const x = 1');
  write('package.json', JSON.stringify({ dependencies: { valibot: '1.5.0' }, devDependencies: { vitest: '5.1.1' } }));
  for (const name of ['valibot', 'vitest']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  const args = IMPORTS_CHECK.args.map((arg) => (/\.mjs$/.test(arg) ? join(PROJECT_ROOT, arg) : arg));
  const { stdout, stderr } = spawnSync(process.execPath, [...args, '--output-type', 'json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(stderr).toBe('');
  violations = JSON.parse(stdout).summary.violations;
});
afterAll(() => rmSync(outside, { recursive: true }));

describe('forbidden imports', () => {
  test.each(FORBIDDEN)('rejects %s: %s', (file, _, rule) => {
    expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
  });
});

test('reports no other imports', () => {
  const expected = FORBIDDEN.map(([file]) => file);
  expect(
    violations.filter(({ from }) => !expected.includes(from)).map(({ from, rule }) => `${from}: ${rule.name}`),
  ).toEqual([]);
});

describe('dynamic imports and globs', () => {
  const lint = (source: string) => {
    const root = mkdtempSync(join(outside, 'lint-'));
    for (const file of ['biome.json', 'biome-imports.grit']) cpSync(join(PROJECT_ROOT, file), join(root, file));
    mkdirSync(join(root, 'site'));
    writeFileSync(join(root, 'site/a.ts'), `${source}\n`);
    const biome = join(PROJECT_ROOT, 'node_modules/@biomejs/biome/bin/biome');
    return spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 20_000,
    });
  };

  test.each([
    [`export const load = (name: string) => import(name);`, 'plain string'],
    [`export const load = (name: string) => import(\`./messages/\${name}.ts\`);`, 'plain string'],
    [`export const all = import.meta.glob('../backend/**/*.ts');`, 'by a pattern'],
    [`export const all = import.meta.glob<Page>(['./pages/*/page.tsx', '/server/*.ts']);`, 'by a pattern'],
    [`export const all = import.meta.glob(\n  '../*/x.ts',\n);`, 'by a pattern'],
    [`export const path = require('node:path');`, 'noCommonJs'],
    [`import { type Data } from './data.ts';\nexport const shown = (data: Data) => data;`, 'useImportType'],
  ])('rejects %s', (source, message) => {
    const { status, stdout, stderr } = lint(source);
    expect(status).toBe(1);
    expect(stdout + stderr).toContain(message);
  });

  test('accepts the patterns and imports that the site uses', () => {
    const source = `export const things = import.meta.glob<number>('/site/pages/*/structured-data.server.ts', { import: 'structuredData' });
export const middleware = import.meta.glob('/site/middleware/*.ts', { eager: true });
export const page = () => import('./page.tsx');`;
    const { status, stdout, stderr } = lint(source);
    expect(stdout + stderr).toContain('Checked 3 files');
    expect(status).toBe(0);
  });
});
