/** Returns the result of a promise, or `fallback` after a timeout. A `waitMs` of 0 times out immediately. */
export async function waitAtMost<Value, Fallback>(
  promise: Promise<Value>,
  waitMs: number,
  fallback: Fallback,
): Promise<Value | Fallback> {
  if (waitMs <= 0) return fallback;
  const { promise: timeout, resolve } = Promise.withResolvers<Fallback>();
  const timer = setTimeout(resolve, waitMs, fallback).unref();
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
