/** Returns the result of a promise, or `fallback` after a timeout. A `waitMs` of 0 times out immediately. */
export async function waitAtMost<Value, Late>(
  promise: Promise<Value>,
  waitMs: number,
  fallback: Late,
): Promise<Value | Late> {
  if (waitMs <= 0) return fallback;
  const { promise: timeout, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(resolve, waitMs, fallback).unref();
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
