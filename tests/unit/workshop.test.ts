import { expect, test } from 'vitest';
import { createWorkshop, TooMuchToDo } from '../../server/images/workshop.ts';

/** Something that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = 0;
  const begin = () => {
    begun++;
    return promise;
  };
  return { begin, end: resolve, fail: reject, begun: () => begun };
}
const moment = () => new Promise((resolve) => setImmediate(resolve));

test('the same thing is made once, however many ask, and again when it is asked for later', async () => {
  const make = createWorkshop({ atOnce: 2, waiting: 10 });
  const one = work();
  const asked = [make('a', one.begin), make('a', one.begin), make('a', one.begin)];
  one.end('A');
  expect(await Promise.all(asked)).toEqual(['A', 'A', 'A']);
  expect(one.begun()).toBe(1);
  await make('a', one.begin);
  expect(one.begun()).toBe(2);
});

test('so many run, the rest wait in turn, and who comes then is turned away', async () => {
  const make = createWorkshop({ atOnce: 1, waiting: 2 });
  const [a, b, c] = [work(), work(), work()];
  const asked = [make('a', a.begin), make('b', b.begin), make('c', c.begin)];
  await expect(make('d', async () => 'D')).rejects.toThrow(TooMuchToDo);
  await moment();
  expect([a.begun(), b.begun(), c.begun()]).toEqual([1, 0, 0]);
  a.fail(new Error('A'));
  await expect(asked[0]).rejects.toThrow('A');
  await moment();
  expect([b.begun(), c.begun()]).toEqual([1, 0]);
  b.end('B');
  c.end('C');
  expect(await Promise.all([asked[1], asked[2]])).toEqual(['B', 'C']);
  expect(await make('d', async () => 'D')).toBe('D');
});
