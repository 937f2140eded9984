/** Runs at most so many things at once; the rest wait in the order in which they came. */
export function inTurn(atOnce: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    // Who ends hands its place on.
    if (busy >= atOnce) await new Promise<void>((next) => waiting.push(next));
    else busy++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  };
}
