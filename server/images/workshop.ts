/** There is more to make than can be waited for. */
export class TooMuchToDo extends Error {
  override readonly name = 'TooMuchToDo';
}

/**
 * Does so many things at once, keeps so many waiting, and does the same thing once however many ask for it.
 *
 * @param atOnce how many run
 * @param waiting how many wait; who comes then is turned away with {@link TooMuchToDo}
 */
export function createWorkshop({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const running = new Map<string, Promise<unknown>>();
  const queue: (() => void)[] = [];
  let busy = 0;

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (busy >= atOnce) {
      if (queue.length >= waiting) throw new TooMuchToDo(`${queue.length} are waiting`);
      // Who ends hands its place on.
      await new Promise<void>((next) => queue.push(next));
    } else {
      busy++;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy--;
    }
  }

  /** @param key names the thing: two with the same key are one */
  return function make<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const known = running.get(key) as Promise<Value> | undefined;
    if (known) return known;
    const made = inTurn(work).finally(() => running.delete(key));
    running.set(key, made);
    // Listened to in any case: who asked may have stopped waiting.
    made.catch(() => undefined);
    return made;
  };
}
export type Workshop = ReturnType<typeof createWorkshop>;
