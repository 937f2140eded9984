import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { formatProblem } from '../../backend/problems.ts';
import { checkContent } from '../../backend/read-content.ts';

test('the sample content has no problem', async () => {
  expect((await checkContent(resolve('content'))).map(formatProblem)).toEqual([]);
});
