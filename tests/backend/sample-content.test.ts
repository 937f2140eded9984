import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '../../backend/content/content-reader.ts';
import { formatDiagnostic } from '../../backend/content-lint/diagnostics.ts';

test('the sample content has no diagnostics', async () => {
  expect((await checkContent(resolve('content'))).map(formatDiagnostic)).toEqual([]);
});
