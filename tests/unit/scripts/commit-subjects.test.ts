import { expect, test } from 'vitest';
import { subjectProblem } from '../../../scripts/testing/commit-subjects.mjs';

test.each(['Keep the draft when sending fails', 'Embed fonts', 'Process uploads in order', 'Focus the heading'])(
  'accepts “%s”',
  (subject) => {
    expect(subjectProblem(subject)).toBeNull();
  },
);

test.each([
  ['Added a field', 'not “Added”'],
  ['Fixes the footer', 'not “Fixes”'],
  ['Adding a field', 'not “Adding”'],
  ['keep the draft', 'capitalised'],
  ['Page cache: pages from memory', 'without a colon'],
  ['Keep the draft.', 'punctuation'],
  [`Keep ${'a'.repeat(70)}`, '75 characters; at most 72'],
])('rejects “%s”', (subject, problem) => {
  expect(subjectProblem(subject)).toContain(problem);
});
