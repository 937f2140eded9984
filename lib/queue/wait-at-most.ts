/**
 * What a promise resolves to, or `late` after a time.
 *
 * @param waitMs in milliseconds; with 0 or less it is late at once
 * @throws what the promise rejects with in time
 */
export async function waitAtMost<Value, Late>(
  promise: Promise<Value>,
  waitMs: number,
  late: Late,
): Promise<Value | Late> {
  if (waitMs <= 0) return late;
  const { promise: timeout, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(resolve, waitMs, late).unref();
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
