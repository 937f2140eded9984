/** Pages that are open beside each other: more would only wait for the processor. */
const AT_ONCE = 4;

/** Does the work for every item, a few at a time; what it returns comes back in one list, in no order. */
export async function atOnce<Item, Found>(
  items: readonly Item[],
  work: (item: Item) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const queue = [...items];
  const found: Found[] = [];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) found.push(...(await work(item)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}
