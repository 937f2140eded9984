import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { documentFolder } from '../support/site/document-folder.ts';
import { sendRequest } from '../support/site/send-request.ts';
import { startSite } from '../support/site/start-site.ts';

const THROWS = 'tests/fixture-site/internal-errors.ts';

test('logs an error with lines of the source and the path of the request', async () => {
  await using site = await startSite({ MEGURI_BUILD_DIR: '.build-fixtures', CONTENT_DIR: documentFolder() });
  const { body } = await sendRequest(site.origin, '/fixture/internal/type');
  const [, reference] = /お知らせください：.*?([2-9A-Z]{4}-[2-9A-Z]{4})/s.exec(body) ?? [];
  expect(reference).toBeDefined();
  const entry = site
    .output()
    .split(/\n(?=\d{4}-)/)
    .find((line) => line.includes(`[${reference}]`));
  expect(entry).toContain(' /fixture/internal/type: ');
  const [, line = '0'] = new RegExp(`/${THROWS}:(\\d+):\\d+`).exec(entry ?? '') ?? [];
  const source = readFileSync(join(PROJECT_ROOT, THROWS), 'utf8').split('\n');
  expect(source[Number(line) - 1]).toContain('new TypeError(SECRET)');
  expect(entry).toMatch(/\/site\/[\w/-]+\.tsx?:\d+:\d+/);
  expect(entry).not.toContain('main.js');
});
