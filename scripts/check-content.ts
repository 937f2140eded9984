/**
 * `npm run check-content`: reports content errors, notation errors and placeholders.
 * Exits with 1 if one blocks publishing. `CONTENT_DIR` overrides the folder.
 */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContent } from '../backend/content/content-reader.ts';
import { formatDiagnosticIn } from '../backend/content-lint/diagnostics.ts';
import { findPlaceholders } from '../backend/content-lint/placeholders.ts';
import type { Language } from '../contract/vocabulary.ts';
import { fixedPaths } from '../site/fixed-paths.ts';
import { externalOrigins } from '../site.config.ts';
import { CliError, print, runMain } from './bootstrap/cli.mjs';
import { SETTINGS_ROOT } from './bootstrap/project-root.mjs';
import { checkFallback } from './lib/check-fallback.ts';
import { checkNotationOfContent } from './lib/check-notation-of-content.ts';
import { CHECKED_COLOURS } from './lib/checked-colours.ts';
import { commandLanguage } from './lib/command-language.ts';

interface Messages {
  usage: string;
  noFolder(folder: string): string;
  unreadable(file: string, reason: string): string;
  noProblems: string;
  problems(count: number, blocking: number): string;
}

const MESSAGES: Record<Language, Messages> = {
  ja: {
    usage:
      '使い方: npm run check-content -- [--lang ja|en]\n記事のまちがいを、ファイル名、行、直し方とともに並べます。\n--lang を付けないときは、LC_ALL、LC_MESSAGES、LANG で決まる言語です。\nメッセージの一覧: docs/reference/diagnostics.md',
    noFolder: (folder) => `フォルダー ${folder} がありません。`,
    unreadable: (file, reason) => `${file} を読めません（${reason}）。`,
    noProblems: '問題はありません。',
    problems: (count, blocking) => `問題: ${count}件。そのうち${blocking}件は、直すまで記事が公開されません。`,
  },
  en: {
    usage:
      'Usage: npm run check-content -- [--lang ja|en]\nLists all mistakes in the content, with the file, the line and what to do.\nWithout --lang, LC_ALL, LC_MESSAGES and LANG determine the language.\nAll messages: docs/reference/diagnostics.md',
    noFolder: (folder) => `The folder ${folder} does not exist.`,
    unreadable: (file, reason) => `${file} cannot be read (${reason}).`,
    noProblems: 'No problems found.',
    problems: (count, blocking) => `Problems: ${count}, of which ${blocking} prevent an entry from being published.`,
  },
};

await runMain(async () => {
  const options = parse();
  const lang = commandLanguage(options?.lang);
  const messages = MESSAGES[lang];
  if (!options) throw new CliError(messages.usage);
  if (options.help) {
    print(messages.usage);
    return 0;
  }
  const folder = resolve(SETTINGS_ROOT, process.env.CONTENT_DIR || 'content');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new CliError(messages.noFolder(folder));
  const checks = [
    (dir: string) =>
      checkContent(dir, { fixedPaths, pictureOrigins: externalOrigins.pictures, colourCacheFile: CHECKED_COLOURS }),
    checkFallback,
    checkNotationOfContent,
    findPlaceholders,
  ];
  const results = Promise.all(checks.map((check) => check(folder))).catch((error: NodeJS.ErrnoException) => {
    throw error.path && error.code ? new CliError(messages.unreadable(error.path, error.code)) : error;
  });
  const diagnostics = (await results).flat();
  for (const line of diagnostics.map(formatDiagnosticIn(lang))) print(line);
  const blocking = diagnostics.filter(({ isBlocking }) => isBlocking).length;
  print(diagnostics.length === 0 ? messages.noProblems : messages.problems(diagnostics.length, blocking));
  return blocking > 0 ? 1 : 0;
});

/** Returns null for invalid arguments. */
function parse() {
  try {
    return parseArgs({ options: { lang: { type: 'string' }, help: { type: 'boolean', short: 'h' } } }).values;
  } catch {
    return null;
  }
}
