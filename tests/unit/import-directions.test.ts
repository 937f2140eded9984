import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/lib/project-root.mjs';
import { findProjectViolations, findViolations, projectFiles } from '../support/import-directions.ts';

test('every file of the project imports in the permitted direction', () => {
  expect(projectFiles(PROJECT_ROOT)).toContain('site/routes.ts');
  expect(findProjectViolations(PROJECT_ROOT)).toEqual([]);
});

describe('what is forbidden', () => {
  test.each([
    ['contract/work.ts', `import { home } from '../site/routes.ts'`],
    ['contract/work.ts', `import { siteConfig } from '../site.config.ts'`],
    ['contract/work.ts', `import { readFile } from 'node:fs/promises'`],
    ['backend/list.ts', `import { LOCALES } from '../site/i18n/locales.ts'`],
    ['backend/list.ts', `import type { Locale } from '../site/i18n/locales.ts'`],
    ['backend/list.ts', `const { home } = await import('../site/routes.ts')`],
    ['wordpress/seed.ts', `export * from '../backend/store.ts'`],
    ['site/routes.ts', `import { render } from '../server/render.ts'`],
    ['site/routes.ts', `export { render } from '../server/render.ts'`],
    ['site/routes.ts', `export * from '../backend/store.ts'`],
    ['site/routes.ts', `type Store = import('../backend/store.ts').Store`],
    ['site/routes.ts', `const all = import.meta.glob('../backend/**/*.ts')`],
    ['site/routes.ts', `const all = import.meta.glob<Page>(['./pages/*/page.tsx', '/server/*.ts'], { eager: true })`],
    ['site/routes.ts', `const all = import.meta.glob('../*/x.ts')`],
    ['site/routes.ts', `const load = (name: string) => import(\`../server/\${name}.ts\`)`],
    ['site/routes.ts', `const load = (name: string) => import(name)`],
    ['site/routes.ts', `import { seen } from '../tests/support/seen.ts'`],
    ['site/routes.ts', `import { pages } from '#server/pages.ts'`],
    ['site/routes.ts', `import outside from '../../elsewhere.ts'`],
    ['site/components/link.tsx', `import { join } from 'node:path'`],
    ['site/components/link.tsx', `import { join } from 'path'`],
    ['site/components/link.tsx', `const path = require('path')`],
    ['site/pages/home/page.tsx', `import { load } from './data.ts'; export const Page = () => <p>{load}</p>`],
    ['site/pages/home/page.tsx', `import { type Data } from './data.ts'`],
    ['site/pages/home/page.tsx', `const data = import.meta.glob('../*/*.ts')`],
    ['site/pages/home/hero.tsx', `import { richText } from '../../content/rich-text/rich-text.ts'`],
    ['site/pages/home/page.tsx', `import { secret } from '../../content/client.server.ts'`],
    ['server/main.ts', `import { bench } from '../scripts/bench.ts'`],
    ['server/main.ts', `import { sample } from '../tests/support/sample.ts'`],
    ['scripts/bench.ts', `import { sample } from '../tests/support/sample.ts'`],
    ['scripts/start.mjs', `import { parse } from 'valibot'`],
    ['scripts/start.mjs', `import { settings } from '../server/settings.ts'`],
    ['site.config.ts', `import { WORK_USES } from './contract/work.ts'`],
    ['site.config.ts', `import type { Page } from './site/routes.ts'`],
    ['vite.config.ts', `import { plugin } from './server/plugin.ts'`],
    ['tools/new-room.ts', `import { WORK_USES } from '../contract/work.ts'`],
  ])('%s: %s', (file, source) => {
    expect(findViolations(file, source)).toEqual([expect.stringContaining(`${file}:1 imports `)]);
  });

  test('is reported with line and reason', () => {
    expect(
      findViolations('contract/work.ts', `import * as v from 'valibot';\n\nimport '../backend/store.ts';`),
    ).toEqual(['contract/work.ts:3 imports ../backend/store.ts: contract may only import from contract']);
  });

  test('is found in every statement of a file', () => {
    const source = `import '../server/a.ts'; import('../server/b.ts'); export * from '../server/c.ts';`;
    expect(findViolations('site/a.ts', source)).toHaveLength(3);
  });

  test('a file that cannot be read as code is an error, not a pass', () => {
    expect(() => findViolations('site/a.ts', `import { from '../server/a.ts'`)).toThrow('site/a.ts');
  });
});

describe('what is permitted', () => {
  test.each([
    ['contract/work.ts', `import * as v from 'valibot'; import { id } from './fields.ts'`],
    ['backend/store.ts', `import { DatabaseSync } from 'node:sqlite'; import { work } from '../contract/work.ts'`],
    ['site/routes.ts', `import { siteConfig } from '../site.config.ts'; import styles from './styles/base.css?url'`],
    ['site/runtime/page-loader.ts', `const files = import.meta.glob('../pages/*/data.ts', { import: 'load' })`],
    ['site/i18n/messages.ts', `const load = (locale: string) => import(\`./messages/\${locale}/index.ts\`)`],
    ['site/pages/home/page.tsx', `import type { Data } from './data.ts'; export const Page = () => <p>'../server'</p>`],
    ['site/pages/home/data.ts', `import { createHash } from 'node:crypto'; import '../../content/rich-text/a.ts'`],
    ['site/content/rich-text/a.ts', `import { Buffer } from 'node:buffer'`],
    ['site/content/client.server.ts', `import { readFile } from 'node:fs/promises'`],
    ['server/main.ts', `import '../site/routes.ts'; import '../backend/store.ts'; await import(process.env.ENTRY)`],
    ['scripts/bench.ts', `import '../server/main.ts'; import './lib/say.mjs'; import { build } from 'vite'`],
    ['site.config.ts', `import type { WorkUse } from './contract/work.ts'`],
    [
      'tests/unit/a.test.ts',
      `import '../support/a.ts'; import '../../backend/store.ts'; import { test } from 'vitest'`,
    ],
    ['site/a.ts', `// import '../server/a.ts'\nconst text = "import '../server/a.ts'"`],
  ])('%s: %s', (file, source) => {
    expect(findViolations(file, source)).toEqual([]);
  });
});
