/** What the server remembers of a slow or failing backend, and for how long: by a clock that nobody sets. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberAnswers } from '../../server/remember-answers.ts';
import { ContentError } from '../../site/content/content-error.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const gone = () => Promise.reject(new ContentError('not_found', 'gone'));
const down = () => Promise.reject(new ContentError('upstream_failed', 'down'));
const after =
  <Value>(milliseconds: number, answer: () => Promise<Value>) =>
  () =>
    new Promise<Value>((resolve, reject) => setTimeout(() => answer().then(resolve, reject), milliseconds));
const says = (text: string) => async () => text;

test('a late "does not exist" deletes the copy that stood in for it', async () => {
  const remember = rememberAnswers();
  await remember('a', says('here'));
  await vi.advanceTimersByTimeAsync(3000);

  const slow = remember('a', after<string>(800, gone));
  await vi.advanceTimersByTimeAsync(500);
  expect(await slow).toBe('here');

  await vi.advanceTimersByTimeAsync(300);
  await expect(remember('a', says('asked again'))).rejects.toThrow('This page could not be found');
  // Nor does it come back while the backend fails.
  await vi.advanceTimersByTimeAsync(3000);
  await expect(remember('a', down)).rejects.toThrow('This page could not be found');
});

test('a late answer is there for the next who asks', async () => {
  const remember = rememberAnswers();
  await remember('a', says('old'));
  await vi.advanceTimersByTimeAsync(3000);
  const slow = remember('a', after(800, says('new')));
  await vi.advanceTimersByTimeAsync(500);
  expect(await slow).toBe('old');
  // Whoever comes while it is on its way has waited long enough already.
  expect(await remember('a', says('asked again'))).toBe('old');
  await vi.advanceTimersByTimeAsync(300);
  expect(await remember('a', says('asked again'))).toBe('new');
});

test('a clock set back two hours hides no edit, and one set on brings nothing back', async () => {
  const remember = rememberAnswers();
  await remember('a', says('old'));
  await expect(remember('b', gone)).rejects.toThrow();
  vi.setSystemTime(Date.now() - 2 * 3_600_000);
  await vi.advanceTimersByTimeAsync(2001);
  expect(await remember('a', says('edited'))).toBe('edited');
  expect(await remember('b', says('published'))).toBe('published');

  vi.setSystemTime(Date.now() + 48 * 3_600_000);
  await vi.advanceTimersByTimeAsync(2001);
  expect(await remember('a', down)).toBe('edited');
});

test('the last good answer goes after a day of failures', async () => {
  const remember = rememberAnswers();
  await remember('a', says('good'));
  await vi.advanceTimersByTimeAsync(24 * 3_600_000 - 2000);
  expect(await remember('a', down)).toBe('good');
  await vi.advanceTimersByTimeAsync(3000);
  await expect(remember('a', down)).rejects.toThrow('temporarily unavailable');
});

test('a failing backend is asked once a second, whether there is a copy or not', async () => {
  const remember = rememberAnswers();
  await remember('a', says('good'));
  await vi.advanceTimersByTimeAsync(3000);
  let asked = 0;
  const failing = () => {
    asked++;
    return down();
  };
  for (let count = 0; count < 5; count++) {
    expect(await remember('a', failing)).toBe('good');
    await expect(remember('b', failing)).rejects.toThrow('temporarily unavailable');
  }
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(1001);
  await remember('a', failing);
  expect(asked).toBe(3);
});

test('what is kept has a bound in bytes: what was longest unasked for goes', async () => {
  const remember = rememberAnswers({ maxBytes: 30_000 });
  const large = 'x'.repeat(9_000);
  for (const key of ['a', 'b', 'c']) await remember(key, says(large));
  await remember('a', says('asked again'));
  await remember('d', says(large));
  expect(await remember('a', says('asked again'))).toBe(large);
  expect(await remember('b', says('asked again'))).toBe('asked again');
  // One that would take all the room alone is passed on, and not kept.
  expect(await remember('e', says('x'.repeat(31_000)))).toHaveLength(31_000);
  expect(await remember('e', says('asked again'))).toBe('asked again');
  expect(await remember('d', says('asked again'))).toBe(large);
});
