/** Instances of a site and their Redis, which fail in turn. */
import { setTimeout as pause } from 'node:timers/promises';
import { startRedis } from '../../../scripts/lib/servers/redis.ts';
import { freePort, type RunningSite, startSite } from '../../support/site/start-site.ts';

const INSTANCES = 3;
/** How long something is stopped, longer than any time-out of Redis commands. */
const STOPPED_MS = 1500;
/** Time without faults between two of them. */
const RECOVERY_MS = 1000;

/** In this order, from the first one of a test and round again. */
const FAULTS = [
  'Redis stopped',
  'an instance stopped',
  'an instance killed',
  'Redis killed',
  'an instance restarted',
] as const;
type Fault = (typeof FAULTS)[number];
/** A start may take longer than a short test. */
const MIN_FAULTS = 3;

export interface Instance {
  origin: string;
  /** By `performance.now()`; null while it is down or stopped. */
  upSince: number | null;
}

export interface Cluster extends AsyncDisposable {
  instances: readonly Instance[];
  /** Instances that should respond. */
  up(): Instance[];
  /** Whether Redis has worked since then, by `performance.now()`. */
  isRedisUpSince(time: number): boolean;
  /** Causes faults for so long, and at least three. Then repairs everything. Returns what failed, in order. @param first fault */
  disturb(seconds: number, first: Fault): Promise<Fault[]>;
  /** Number of times that an instance was killed. */
  kills(): number;
}

/** Starts three instances on ports that they keep. */
export async function startCluster(settings: Record<string, string>): Promise<Cluster> {
  const redis = await startRedis();
  const sites = new Map<Instance, RunningSite>();
  let redisUpSince: number | null = performance.now();
  let kills = 0;

  const start = async (instance: Instance) => {
    const { port } = new URL(instance.origin);
    sites.set(instance, await startSite({ ...settings, REDIS_URL: redis.url, PORT: port }));
    instance.upSince = performance.now();
  };
  const siteOf = (instance: Instance) => {
    const site = sites.get(instance);
    if (!site) throw new Error('The instance was never started.');
    return site;
  };
  const instances: Instance[] = [];
  for (let index = 0; index < INSTANCES; index += 1)
    instances.push({ origin: `http://localhost:${await freePort()}`, upSince: null });
  await Promise.all(instances.map(start));

  const whileDown = async (instance: Instance, fault: () => Promise<unknown>) => {
    instance.upSince = null;
    await fault();
    instance.upSince = performance.now();
  };
  const withoutRedis = async (fault: () => Promise<unknown>) => {
    redisUpSince = null;
    await fault();
    redisUpSince = performance.now();
  };
  const causes: Record<Fault, (instance: Instance) => Promise<void>> = {
    'Redis stopped': () =>
      withoutRedis(async () => {
        redis.signal('SIGSTOP');
        await pause(STOPPED_MS);
        redis.signal('SIGCONT');
      }),
    'an instance stopped': (instance) =>
      whileDown(instance, async () => {
        siteOf(instance).signal('SIGSTOP');
        await pause(STOPPED_MS);
        siteOf(instance).signal('SIGCONT');
      }),
    'an instance killed': (instance) =>
      whileDown(instance, async () => {
        kills += 1;
        siteOf(instance).signal('SIGKILL');
        await siteOf(instance).ended;
        await start(instance);
      }),
    'Redis killed': () =>
      withoutRedis(async () => {
        await redis.kill();
        await pause(STOPPED_MS);
        await redis.start();
      }),
    'an instance restarted': (instance) =>
      whileDown(instance, async () => {
        await siteOf(instance).stop();
        await start(instance);
      }),
  };

  return {
    instances,
    up: () => instances.filter(({ upSince }) => upSince !== null),
    isRedisUpSince: (time) => redisUpSince !== null && redisUpSince < time,
    kills: () => kills,
    async disturb(seconds, first) {
      const deadline = performance.now() + seconds * 1000;
      const happened: Fault[] = [];
      for (let turn = FAULTS.indexOf(first); happened.length < MIN_FAULTS || performance.now() < deadline; turn += 1) {
        const fault = FAULTS[turn % FAULTS.length] ?? first;
        const instance = instances[turn % instances.length];
        if (instance) await causes[fault](instance);
        happened.push(fault);
        await pause(RECOVERY_MS);
      }
      return happened;
    },
    async [Symbol.asyncDispose]() {
      for (const site of sites.values()) site.signal('SIGCONT');
      await Promise.all([...sites.values()].map((site) => site.stop()));
      await redis[Symbol.asyncDispose]();
    },
  };
}
