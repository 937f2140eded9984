import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { languageSchema } from '../../contract/entries/fields.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { CORES, type CoreName } from './core/versions.ts';

export interface CommandLine {
  /** Null selects the version that is fastest to download. */
  core: CoreName | null;
  /** Deletes existing data. */
  isFresh: boolean;
  port: number | null;
  lang: Language | null;
}

const portSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number), v.maxValue(65_535));

export const CORE_NAMES = Object.keys(CORES) as CoreName[];

/** Returns null for invalid arguments. */
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

/** Prefers Debian's packages, a tenth of the download. Returns null if the version is unavailable. */
export function chooseCore(requested: CoreName | null, hasApt: boolean): CoreName | null {
  if (requested === null) return hasApt ? '6.1' : '6.5';
  return 'packages' in CORES[requested] && !hasApt ? null : requested;
}
