/** A share of a limit. */
export interface Claim {
  /** The limit, such as `forms`. */
  name: string;
  /** What the limit counts separately, such as each address. */
  key: string;
  limit: number;
  /** Replaces `limit` if the other key has points. */
  reduced?: { limit: number; ifUsed: Pick<Claim, 'name' | 'key'> };
  /** The first claim of a key starts its window; at the end, its points are forgotten. */
  windowMs: number;
  /** Default: 1. */
  points?: number;
  /** Each change restarts the window. For claims that are released, in case their process dies. */
  isRenewed?: boolean;
}

type MaybePromise<Value> = Value | Promise<Value>;

/** Counts points per limit and key, in this process or for several. */
export interface Counters {
  /** Makes all claims, or none if one exceeds its limit. @returns whether they were made */
  consume(claims: readonly Claim[]): MaybePromise<boolean>;
  /** Whether {@link consume} would make the claims now. */
  allows(claims: readonly Claim[]): MaybePromise<boolean>;
  /** Returns the points of a key in its current window. */
  used(name: string, key: string): MaybePromise<number>;
  /** Takes claims back. */
  release(claims: readonly Claim[]): MaybePromise<void>;
}

/** Maximum keys per limit. Beyond it, the key with the oldest window is dropped. */
const MAX_KEYS = 20_000;

interface Window {
  until: number;
  points: number;
}

/** @param clock monotonic, in milliseconds */
export function createCounters(clock = () => performance.now()) {
  /** Keys of each limit, in the order in which their windows started. */
  const windows = new Map<string, Map<string, Window>>();

  function currentWindow(name: string, key: string): Window | undefined {
    const window = windows.get(name)?.get(key);
    return window && window.until > clock() ? window : undefined;
  }

  function add({ name, key, windowMs, isRenewed = false }: Claim, points: number): void {
    const keys = windows.get(name) ?? new Map<string, Window>();
    windows.set(name, keys);
    const current = currentWindow(name, key);
    if (!current && points < 0) return;
    const until = current && !isRenewed ? current.until : clock() + windowMs;
    if (until !== current?.until) keys.delete(key);
    const total = Math.max(0, (current?.points ?? 0) + points);
    if (total > 0) keys.set(key, { until, points: total });
    else keys.delete(key);
    if (keys.size > MAX_KEYS) keys.delete(keys.keys().next().value ?? key);
  }

  const used = (name: string, key: string) => currentWindow(name, key)?.points ?? 0;
  const allows = (claims: readonly Claim[]) =>
    claims.every(({ name, key, limit, reduced, points = 1 }) => {
      const isReduced = reduced && used(reduced.ifUsed.name, reduced.ifUsed.key) > 0;
      return used(name, key) + points <= (isReduced ? reduced.limit : limit);
    });

  return {
    used,
    allows,
    consume(claims) {
      if (!allows(claims)) return false;
      for (const claim of claims) add(claim, claim.points ?? 1);
      return true;
    },
    release(claims) {
      for (const claim of claims) add(claim, -(claim.points ?? 1));
    },
  } satisfies Counters;
}
