/** Notices instances that store submissions in different places, or that have different settings. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Settings } from '../settings/settings.ts';

const COMPARED = ['SITE_ORIGIN', 'FORMS_SECRET', 'PREVIEW_SECRET', 'CONTENT_API_BASE'] as const;
/** Former values that an instance still accepts. */
const PREVIOUS = { FORMS_SECRET: 'FORMS_SECRET_PREVIOUS', PREVIEW_SECRET: 'PREVIEW_SECRET_PREVIOUS' } as const;
export type ComparedSettings = Pick<
  Settings,
  (typeof COMPARED)[number] | (typeof PREVIOUS)[keyof typeof PREVIOUS] | 'PORT'
>;

/** Files of ended processes are deleted after this time. Until then, others may compare them with a record that they read earlier. */
const ABANDONED_MS = 3_600_000;

const recordSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(300)),
  /** The last heartbeat. */
  beat: v.pipe(v.number(), v.safeInteger()),
  settings: v.array(v.string()),
  /** Fingerprints of former secrets that the instance still accepts. Earlier releases have none. */
  accepted: v.optional(v.array(v.string()), []),
});
type InstanceRecord = v.InferOutput<typeof recordSchema>;

export interface SplitGuard {
  id: string;
  /** For Redis: name, last heartbeat, and fingerprints of settings. */
  record(): string;
  /** Writes the next heartbeat to `DATA_DIR`. Never rejects. */
  writeHeartbeat(): Promise<void>;
  /** @param others pairs of id and record. @returns a sentence about the first instance that does not fit, or null */
  findSplit(others: readonly string[]): Promise<string | null>;
}

/**
 * Each instance writes a growing number (its heartbeat) to `DATA_DIR`, and then to Redis. If the number in `DATA_DIR` is smaller than
 * the one that was read from Redis before, the other instance uses another folder. This one may be a copy of it.
 */
export function createSplitGuard(settings: ComparedSettings, dataDir: string): SplitGuard {
  const id = randomUUID();
  const folder = join(dataDir, 'run/instances');
  const fingerprints = COMPARED.map((name) => fingerprint(name, settings[name] ?? ''));
  const accepted = Object.entries(PREVIOUS).flatMap(([name, previous]) => {
    const value = settings[previous];
    return value === undefined ? [] : [fingerprint(name, value)];
  });
  const ownFile = join(folder, id);
  /** The last heartbeat that was written; 0 if none was. */
  let written = 0;

  async function isInFolder(other: string, { beat: heartbeat }: InstanceRecord): Promise<boolean> {
    // An instance with a full disk has no file.
    if (heartbeat === 0) return true;
    const text = await readFile(join(folder, other), 'utf8').catch(() => '');
    return Number(text) >= heartbeat;
  }

  return {
    id,
    record: () =>
      JSON.stringify({
        name: `${hostname()}, port ${settings.PORT}`,
        beat: written,
        settings: fingerprints,
        accepted,
      } satisfies InstanceRecord),

    async writeHeartbeat() {
      const heartbeat = Math.round(performance.timeOrigin + performance.now());
      try {
        if (written === 0) await prepareFolder(folder);
        // Numbers of equal length replace each other without a new block, which a full disk would not have.
        await writeFile(ownFile, `${heartbeat}`, { flag: 'r+' }).catch(() =>
          writeFile(ownFile, `${heartbeat}`, { mode: 0o600 }),
        );
        written = heartbeat;
      } catch {
        // The start has checked the folder, and the status reports a full disk.
      }
    },

    async findSplit(others) {
      for (let index = 0; index < others.length; index += 2) {
        const other = others[index] ?? '';
        const record = readRecord(others[index + 1] ?? '');
        if (!record || !/^[\da-f-]{36}$/.test(other)) continue;
        const different = COMPARED.filter((_, at) => {
          const [own = '', theirs = ''] = [fingerprints[at], record.settings[at]];
          // While a secret is replaced, each instance accepts that of the other.
          return own !== theirs && !(accepted.includes(theirs) && record.accepted.includes(own));
        });
        if (different.length > 0)
          return `Another instance (${record.name}) has a different ${different.join(', ')}. Set the same values for all instances.`;
        if (!settings.CONTENT_API_BASE && !(await isInFolder(other, record)))
          return (
            `Another instance (${record.name}) stores submissions in another DATA_DIR, or in a copy. ` +
            'Set CONTENT_API_BASE to one content backend for all instances, or run all instances on one machine with one DATA_DIR. ' +
            'SQLite does not belong on a network disk.'
          );
      }
      return null;
    },
  };
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - ABANDONED_MS) await rm(file, { force: true });
  }
}

/** Does not reveal secrets, which have at least 32 characters. */
function fingerprint(name: string, value: string): string {
  return createHash('sha256').update(`${name}=${value}`).digest('base64url').slice(0, 16);
}

function readRecord(json: string): InstanceRecord | null {
  try {
    return v.parse(recordSchema, JSON.parse(json));
  } catch {
    return null;
  }
}
