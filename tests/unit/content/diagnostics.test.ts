import { expect, test } from 'vitest';
import { formatDiagnostic } from '../../../backend/content-lint/diagnostics.ts';

test('keeps a diagnostic on one line, although the name of a folder contains a line break', () => {
  const diagnostic = {
    file: 'content/news/a\nServer: ready/ja.md',
    line: 1,
    message: 'x',
    hint: 'y',
    isBlocking: true,
  };
  expect(formatDiagnostic(diagnostic)).toBe('content/news/a�Server: ready/ja.md:1 x → y (not published until fixed)');
});
