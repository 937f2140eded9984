/** The sample content states the company's address, telephone and hours only in the site profile. */
import { expect, test } from 'vitest';
import { TEXTS } from './support/texts.ts';

const WRITTEN =
  /見本町|Mihon-cho|環巡ビル|KANJUN Building|100-0000|03-0000-0000|\+81 3 0000|9:30〜17:30|9:30 to 17:30|9時30分|神田駅 西口から徒歩6分|Six minutes on foot from the west exit/;
/** The company's history mentions the move. */
const MOVE = /千代田区見本町に本社を移転|Moves its head office to Mihon-cho, Chiyoda-ku/g;
/** The profile, news that was true at the time, and printed documents. */
const WRITES = /^content\/site\/|^content\/news\/2024-0(?:4-15|5-07)-|^company\/documents\//;

test('finds the contact details in no other text', () => {
  const texts = [...TEXTS.values()].filter(({ file }) => !WRITES.test(file));
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(({ text }) => WRITTEN.test(text.replaceAll(MOVE, ''))).map(({ file }) => file)).toEqual([]);
});
