import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { contentTypes } from '../../contract/content-types/content-types.ts';
import { ensureBuilt } from '../../scripts/bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';

const MESSAGES = join(PROJECT_ROOT, 'site/i18n/messages');
const LABELS = JSON.stringify(
  Object.values(contentTypes).map(({ placedFields }) => placedFields.map(({ label }) => label)),
);
/** In characters. Shorter texts may occur in a script by chance. */
const MIN_MESSAGES = { ja: 5, en: 13 };

beforeAll(() => ensureBuilt(process.execPath));

test('ships client messages, and no server-only messages, to the browser', () => {
  const client = join(PROJECT_ROOT, '.build/client');
  // The folder also contains files of earlier builds.
  const files: string[] = JSON.parse(readFileSync(join(client, '.vite/files.json'), 'utf8'));
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(client, file), 'utf8'));
  const isSent = (text: string) => scripts.some((script) => script.includes(text));
  for (const locale of ['ja', 'en'] as const) {
    const browser = textsIn(join(MESSAGES, locale), MIN_MESSAGES[locale]);
    expect(browser.filter((text) => !isSent(text))).toEqual([]);
    const server = textsIn(join(MESSAGES, locale, 'server'), MIN_MESSAGES[locale]).filter(
      (text) => !browser.includes(text),
    );
    expect(server).not.toEqual([]);
    // Labels of content types are shipped, because “show more” validates responses with their definitions.
    expect(server.filter((text) => isSent(text) && !LABELS.includes(text))).toEqual([]);
  }
});

/** Returns the texts of a folder's messages that occur literally in a script: without arguments and quotes. */
function textsIn(folder: string, min: number): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const texts = files.flatMap((file) => leaves(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  return texts.filter((text) => text.length >= min && !/[{}<>'"\\`]/.test(text));
}

function leaves(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves);
}
