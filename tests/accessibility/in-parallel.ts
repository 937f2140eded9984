/** Number of pages open in parallel. More would only wait for the CPU. */
const CONCURRENCY = 4;

/** Processes all items, a few at a time, and returns the results in one unordered list. */
export async function inParallel<Item, Finding>(
  items: readonly Item[],
  work: (item: Item) => Promise<readonly Finding[]>,
): Promise<Finding[]> {
  const queue = [...items];
  const findings: Finding[] = [];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) findings.push(...(await work(item)));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return findings;
}
