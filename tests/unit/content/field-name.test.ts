import { expect, test } from 'vitest';
import { fieldName } from '../../../contract/content-types/field.ts';

test.each([
  ['所在地', 'Location', '所在地', 'Location'],
  ['敷地面積。㎡の数字だけ', 'Site area: in square metres', '敷地面積', 'Site area'],
  ['用途: office 事務所、hotel ホテル', 'Use: office, hotel', '用途', 'Use'],
  ['要約。一覧に出る', 'Summary, for lists', '要約', 'Summary'],
])('extracts the field name from the label %j, %j: %j, %j', (ja, en, nameJa, nameEn) => {
  const label = { ja, en };
  expect([fieldName(label, 'ja'), fieldName(label, 'en')]).toEqual([nameJa, nameEn]);
});
