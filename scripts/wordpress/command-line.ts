import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { languageSchema } from '../../contract/entries/fields.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { CORES, type CoreName } from './core/versions.ts';

export interface CommandLine {
  /** null: the one that this machine can have soonest. */
  core: CoreName | null;
  /** Whether what this WordPress has so far is thrown away. */
  isFresh: boolean;
  /** Where WordPress listens; null where it is not named. */
  port: number | null;
  /** The language of what the command says; null where it is not named. */
  lang: Language | null;
}

const portSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number), v.maxValue(65_535));

export const CORE_NAMES = Object.keys(CORES) as CoreName[];

/** @returns null where there is anything in it that the command does not know */
export function readCommandLine(args: readonly string[]): CommandLine | null {
  try {
    const { core = null, fresh = false, port: portText = null, lang = null } = parse(args);
    const port = portText === null ? null : v.safeParse(portSchema, portText);
    if (port && !port.success) return null;
    if (core !== null && !isCore(core)) return null;
    if (lang !== null && !v.is(languageSchema, lang)) return null;
    return { core, isFresh: fresh, port: port?.output ?? null, lang };
  } catch {
    return null;
  }
}

function parse(args: readonly string[]) {
  const options = {
    core: { type: 'string' },
    fresh: { type: 'boolean' },
    port: { type: 'string' },
    lang: { type: 'string' },
  } as const;
  return parseArgs({ args: [...args], options }).values;
}

function isCore(name: string): name is CoreName {
  return Object.hasOwn(CORES, name);
}

/**
 * The WordPress to run. Debian's comes first: a tenth of the other's download.
 * @param hasApt whether Debian's packages can be had
 * @returns null where the one that was asked for cannot be had
 */
export function chooseCore(asked: CoreName | null, hasApt: boolean): CoreName | null {
  if (asked === null) return hasApt ? '6.1' : '6.5';
  return 'packages' in CORES[asked] && !hasApt ? null : asked;
}
