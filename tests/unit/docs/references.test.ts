/** References in the documentation: to files of the project, other documents and decision records. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { DOCUMENTS } from '../../support/docs.ts';

const HAS_NO_SOURCES = /^(?:node_modules|data|\.git|\.build.*|\.vitest)$/;
/** Files of WordPress, or files that exist only on a running machine. */
const EXTERNAL_FILES = new Set(['main.js', 'post.php', 'wp-config.php', 'wp-cron.php', 'xmlrpc.php']);

const fileNames = new Set(
  readdirSync(PROJECT_ROOT, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    if (HAS_NO_SOURCES.test(entry.name)) return [];
    return readdirSync(join(PROJECT_ROOT, entry.name), { recursive: true, withFileTypes: true }).map(
      ({ name }) => name,
    );
  }),
);

describe('documentation', () => {
  test('links only to files that exist', () => {
    const missing = DOCUMENTS.flatMap((document) =>
      linksIn(read(document))
        .filter((to) => !existsSync(join(PROJECT_ROOT, dirname(document), decodeURIComponent(to))))
        .map((to) => `${document}: ${to}`),
    );
    expect(missing).toEqual([]);
  });

  test('names only source files that exist', () => {
    // Decision records describe the code at the time, so files named there may have been deleted.
    const current = DOCUMENTS.filter((document) => !document.startsWith('docs/decisions/'));
    const missing = current.flatMap((document) =>
      sourceFilesIn(read(document))
        .filter((name) => !fileNames.has(name) && !EXTERNAL_FILES.has(name))
        .map((name) => `${document}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('numbers decision records without a gap, in file names and titles', () => {
    const records = DOCUMENTS.filter((path) => /^docs\/decisions\/(?!README)/.test(path));
    const expected = records.map((_, index) => index + 1);
    expect(records.map((path) => Number(/(\d{4})-/.exec(path)?.[1]))).toEqual(expected);
    expect(records.map((path) => Number(/^# (\d+)\. /.exec(read(path))?.[1]))).toEqual(expected);
  });
});

/** Returns the targets of relative links, without fragments. Targets that begin with `/` are pages of the site. */
function linksIn(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to);
}

/** Returns the file names in code spans, without their folders. */
function sourceFilesIn(markdown: string): string[] {
  return [...markdown.matchAll(/`[\w./-]*?([\w.-]+\.(?:ts|tsx|css|mjs|js|php))`/g)].map(([, name = '']) => name);
}

function read(document: string): string {
  return readFileSync(join(PROJECT_ROOT, document), 'utf8');
}
