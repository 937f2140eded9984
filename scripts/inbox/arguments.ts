import { parseArgs } from 'node:util';
import { translator } from '../../backend/submissions/i18n/translator.ts';
import { SUBMISSION_KINDS, type SubmissionKind } from '../../contract/forms/forms.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { CliError } from '../bootstrap/cli.mjs';

export type InboxTexts = ReturnType<typeof translator<'inbox'>>;

export interface InboxArguments {
  lang: Language;
  command: string;
  /** A reference, or the first word of a search. */
  target: string;
  words: string[];
  options: {
    all: boolean;
    suspected: boolean;
    yes: boolean;
    kind: SubmissionKind | undefined;
    since: Date | undefined;
    person: string | undefined;
    to: string | undefined;
  };
}

const HOUR_MS = 60 * 60 * 1000;
const UNITS = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS } as const;

/** @throws {CliError} */
export function readArguments(args: readonly string[], now = new Date()): InboxArguments {
  const { values, positionals } = parse(args);
  const lang: Language = values.lang === 'en' ? 'en' : 'ja';
  const t = translator(lang, 'inbox');
  const [command = 'list', ...words] = positionals;
  const kind = SUBMISSION_KINDS.find((name) => name === values.kind);
  if (values.kind !== undefined && !kind) throw new CliError(t('usage'));
  const since = values.since === undefined ? undefined : readTime(values.since, now);
  if (since === null) throw new CliError(t('sinceNeeded'));
  const { all, suspected, yes, person, to } = values;
  return { lang, command, target: words[0] ?? '', words, options: { all, suspected, yes, kind, since, person, to } };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        suspected: { type: 'boolean', default: false },
        kind: { type: 'string' },
        since: { type: 'string' },
        person: { type: 'string' },
        to: { type: 'string' },
        yes: { type: 'boolean', default: false },
        lang: { type: 'string', default: 'ja' },
      },
    });
  } catch {
    throw new CliError(translator('ja', 'inbox')('usage'));
  }
}

/** Reads `7d`, `24h`, `2w`, `2026-11-20` or `2026-11-20T09:00`, in Tokyo's time. @returns null if unreadable */
export function readTime(text: string, now: Date): Date | null {
  const age = /^(\d{1,4})([hdw])$/.exec(text);
  if (age) return new Date(now.getTime() - Number(age[1]) * UNITS[age[2] as keyof typeof UNITS]);
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/.test(text)) return null;
  const time = new Date(`${text}${text.includes('T') ? '' : 'T00:00'}:00+09:00`);
  // Date accepts 30 February.
  const isReal = !Number.isNaN(time.getTime()) && new Date(time.getTime() + 9 * HOUR_MS).toISOString().startsWith(text);
  return isReal ? time : null;
}

/** Accepts lower case and a missing hyphen. @throws {CliError} */
export function reference(target: string, t: InboxTexts): string {
  if (!/^[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}$/.test(target)) throw new CliError(t('referenceNeeded'));
  const letters = target.replace('-', '').toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
