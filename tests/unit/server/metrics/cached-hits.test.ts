import { expect, test } from 'vitest';
import { createCachedHits } from '../../../../server/metrics/cached-hits.ts';

test('counts by route and status, and returns each count once', () => {
  const hits = createCachedHits();
  const [home, work, other] = [{ status: 200 }, { status: 200 }, { status: 200 }];
  hits.count(home, '/', 200);
  hits.count(home, '/', 304);
  hits.count(home, '/', 304);
  hits.count(work, '/works/mejiro', 200);
  hits.count(other, '/works/sendai?x', 200);
  const taken: unknown[] = [];
  hits.take((...count) => taken.push(count));
  expect(taken).toEqual([
    ['home', 200, 1],
    ['home', 304, 2],
    ['work', 200, 2],
  ]);
  hits.count(work, '/works/mejiro', 304);
  const later: unknown[] = [];
  hits.take((...count) => later.push(count));
  expect(later).toEqual([['work', 304, 1]]);
});
