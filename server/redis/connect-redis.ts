/** Connects instances through Redis. Processes without `REDIS_URL` do not load this build. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import * as v from 'valibot';
import { type ContentChange, contentChangeSchema } from '../../contract/revalidation.ts';
import { parseJson } from '../../lib/http/parse-json.ts';
import { type Secrets, tokenSigner } from '../../lib/http/signed-token.server.ts';
import type { Log } from '../../lib/log.ts';
import type { InvalidationLog } from '../cache/invalidation-log.ts';
import type { Counters } from '../limits/counters.ts';
import type { Settings } from '../settings/settings.ts';
import { CONNECT_TIMEOUT_MS, createClient, TIMEOUT_MS, withTimeout } from './redis-client.ts';
import { createRedisCounters } from './redis-counters.ts';
import { MAX_CHANGES, SYNCHRONISE } from './scripts.ts';
import { type ComparedSettings, createSplitGuard } from './split-guard.ts';

const POLL_MS = 100;
const RETRY_MS = 500;
const HEARTBEAT_MS = 1000;
/** Maximum age of cached content while invalidations may be missed. */
const MAX_AGE_MS = 1000;
const EVERYTHING: ContentChange = { tags: '*', entries: [] };

interface Outage {
  since: Date;
  reason: string;
}

export interface RedisBus {
  /**
   * Invalidates in all instances. Resolves when they have applied the change, or after {@link TIMEOUT_MS}.
   *
   * @returns false if the change reached no instance, also not this one. The others are told when Redis has recovered
   */
  publish(change: ContentChange): Promise<boolean>;
  /** Reject while Redis fails. */
  counters: Counters;
  /** Why Redis fails, or null. */
  failure(): Outage | null;
  /** Why submissions must not be stored, or null. */
  split(): Outage | null;
  close(): Promise<void>;
}

export interface RedisOptions {
  settings: ComparedSettings & Pick<Settings, 'REDIS_PREFIX'> & { REDIS_URL: string };
  /** Sign the changes, because a forged deletion would hide an entry. */
  secrets: Secrets;
  dataDir: string;
  invalidations: Pick<InvalidationLog, 'invalidate' | 'limitAge'>;
  log: Log;
}

/** Resolves after the first attempt to reach Redis. `split` then says whether this instance may start. */
export async function connectRedis({
  settings,
  secrets,
  dataDir,
  invalidations,
  log,
}: RedisOptions): Promise<RedisBus> {
  const { REDIS_URL, REDIS_PREFIX } = settings;
  const keys = ['schema', 'changes', 'instances'].map((name) => `${REDIS_PREFIX}:${name}`);
  const [, changesKey = '', instancesKey = ''] = keys;
  const guard = createSplitGuard(settings, dataDir);
  const signer = tokenSigner(secrets, 'change', Number.POSITIVE_INFINITY);
  let connectionError: Error | null = null;
  const open = () => createClient(REDIS_URL).on('error', (error: Error) => (connectionError = error));
  let client = open();
  let runId: string | null = null;
  /** The last message that was read. */
  let cursor = '0-0';
  let others: readonly string[] = [];
  /** The last messages that the other instances have read. */
  let cursors: readonly string[] = [];
  let isRegistered = false;
  let isClosed = false;
  let failure: Outage | null = null;
  let split: Outage | null = null;
  let syncing: Promise<unknown> = Promise.resolve();
  /** Change that reached no other instance yet. */
  let unpublished: ContentChange | null = null;

  async function connect(connection: Redis): Promise<void> {
    await connection.connect();
    const current = /^run_id:(\w+)/m.exec(await connection.info('server'))?.[1] ?? null;
    // A server that was restarted may have lost the newest messages.
    if (current !== runId) cursor = '0-0';
    runId = current;
  }

  async function readChanges(): Promise<void> {
    const connection = client;
    for (;;) {
      const reply = await connection.eval(
        SYNCHRONISE,
        3,
        ...keys,
        cursor,
        guard.id,
        isRegistered ? guard.record() : '',
      );
      const [reachesBack, last, changes, ...instances] = reply as [number, string, string[], string[], string[]];
      if (!reachesBack) invalidations.invalidate(EVERYTHING);
      for (let at = 0; at < changes.length; at += 2)
        invalidations.invalidate(readChange(changes[at] ?? '', changes[at + 1] ?? ''));
      cursor = last;
      [others, cursors] = instances;
      // The next step tells the others that these changes are applied.
      if (changes.length === 0) return;
    }
  }

  /** Calls run one after another, because each moves the cursor. */
  function synchronise(): Promise<void> {
    const result = syncing.then(readChanges);
    syncing = result.catch(() => undefined);
    return result;
  }

  function addChange(change: ContentChange): Promise<string | null> {
    const json = JSON.stringify(change);
    const signature = signer.sign(json).slice(json.length + 1);
    return withTimeout(client.xadd(changesKey, 'MAXLEN', MAX_CHANGES, '*', 'change', json, 'signature', signature));
  }

  async function attempt(): Promise<void> {
    try {
      if (client.status !== 'ready') await withTimeout(connect(client), CONNECT_TIMEOUT_MS);
      await withTimeout(synchronise());
      const change = unpublished;
      if (change) await addChange(change);
      if (unpublished === change) unpublished = null;
      if (!failure) return;
      log.info(`Redis: recovered after ${Math.round((Date.now() - failure.since.getTime()) / 1000)} s`, {
        event: 'recovered',
      });
      failure = null;
      invalidations.limitAge(null);
    } catch (error) {
      // Also rejects the commands that wait for a response.
      client.disconnect();
      client = open();
      syncing = Promise.resolve();
      // More precise than the rejection of a command, such as `WRONGPASS` or `ECONNREFUSED`.
      const reason = (connectionError ?? (error as Error)).message;
      connectionError = null;
      if (!failure && !isClosed) {
        invalidations.limitAge(MAX_AGE_MS);
        log.error(
          `Redis: failing; pages are cached for one second, and each process counts its own limits: ${reason}`,
          {
            event: 'failing',
          },
        );
      }
      failure = { since: failure?.since ?? new Date(), reason };
    }
  }

  async function checkSplit(): Promise<void> {
    const reason = await guard.findSplit(others);
    if (failure) return;
    if (reason && !split) log.error(`Redis: forms are rejected. ${reason}`, { event: 'split' });
    if (!reason && split) log.info('Redis: forms are accepted again', { event: 'split_ended' });
    split = reason ? { since: split?.since ?? new Date(), reason } : null;
  }

  async function poll(): Promise<void> {
    while (!isClosed) {
      await attempt();
      await sleep(failure ? RETRY_MS : POLL_MS, undefined, { ref: false });
    }
  }

  /** Apart from polling, because a disk may hang. */
  async function sendHeartbeats(): Promise<void> {
    while (!isClosed) {
      await guard.writeHeartbeat();
      await checkSplit();
      await sleep(HEARTBEAT_MS, undefined, { ref: false });
    }
  }

  function readChange(json: string, signature: string): ContentChange {
    try {
      if (signer.read(`${json}.${signature}`) === null) throw new Error('not signed');
      return v.parse(contentChangeSchema, parseJson(Buffer.from(json)));
    } catch {
      log.warn('Redis: a message could not be read, so all content is requested again', {
        event: 'unreadable',
        repeats: '',
      });
      return EVERYTHING;
    }
  }

  await attempt();
  const reason = await guard.findSplit(others);
  if (reason) split = { since: new Date(), reason };
  else {
    await guard.writeHeartbeat();
    isRegistered = true;
    void sendHeartbeats();
    void poll();
  }

  return {
    async publish(change) {
      const message = failure ? null : await addChange(change).catch(() => null);
      if (message === null) {
        unpublished = unpublished ? EVERYTHING : change;
        return false;
      }
      try {
        const deadline = performance.now() + TIMEOUT_MS;
        await withTimeout(synchronise());
        while (!cursors.every((read) => isAtLeast(read, message)) && performance.now() < deadline) {
          await sleep(POLL_MS / 5);
          await withTimeout(synchronise());
        }
      } catch {
        invalidations.invalidate(change);
      }
      return true;
    },
    counters: createRedisCounters(async (script, countedKeys, values) => {
      if (failure) throw new Error(`Redis: ${failure.reason}`);
      return client.eval(script, countedKeys.length, ...countedKeys, ...values);
    }, REDIS_PREFIX),
    failure: () => failure,
    split: () => split,
    async close() {
      isClosed = true;
      await withTimeout(client.hdel(instancesKey, guard.id)).catch(() => undefined);
      client.disconnect();
    },
  };
}

/** Compares ids of messages, such as `1795749735016-0`. */
function isAtLeast(id: string, other: string): boolean {
  const [time = 0, count = 0] = id.split('-').map(Number);
  const [otherTime = 0, otherCount = 0] = other.split('-').map(Number);
  return time > otherTime || (time === otherTime && count >= otherCount);
}
