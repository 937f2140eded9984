import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const TESTS = join(import.meta.dirname, '..');

/** Labels of the observable behaviours that need a test with the label. */
const MUST = [
  ...['LB-01', 'LB-02', 'LB-03', 'LB-05', 'LB-06', 'LB-20', 'LB-27', 'LB-32', 'AX-20'],
  ...['RT-01', 'CH-01', 'NV-20', 'NV-22', 'NV-24', 'NV-30', 'ER-01', 'ER-06', 'ER-11', 'EP-05'],
  ...['PT-01', 'SC-01', 'SC-02'],
  ...['PL-01', 'PL-07', 'PL-20', 'PV-01'],
  ...['LK-01', 'LK-02'],
  ...['FT-01', 'FT-02', 'FT-08'],
  ...['ST-01', 'ST-02', 'ST-03'],
  ...['LC-07', 'LC-10', 'LC-11', 'LC-20', 'LC-30', 'LC-31', 'LC-33', 'LC-40'],
  ...['HD-02', 'HD-07', 'DN-01'],
  ...['AX-01', 'AX-02', 'AX-03', 'ON-01'],
];
/** Labels of expected behaviours that may have a test. */
const MAY = [
  ...['LB-07', 'LB-09', 'LB-21', 'LB-22', 'LB-25', 'LB-26', 'LB-29', 'LB-30'],
  ...['NV-00', 'NV-01', 'NV-03', 'NV-08', 'NV-09', 'NV-21', 'NV-23', 'NV-26', 'NV-27', 'ER-09'],
  ...['PT-03', 'PT-05', 'SC-03', 'SC-04', 'SC-05'],
  ...['PL-02', 'PL-03', 'PL-04', 'PL-06', 'PV-03', 'PV-04', 'PV-06'],
  ...['LK-07', 'LK-08', 'LK-09', 'LK-10', 'FT-05', 'FT-06', 'FT-07'],
  ...['LC-02', 'LC-03', 'LC-22', 'LC-36', 'LC-51', 'B20', 'AX-06', 'AX-07'],
];

/** Labels before a test name (`NV-20 NV-24 a path of no page …`), or alone in a table of tests. */
const TITLE = /['"`]((?:(?:[A-Z]{2}-\d{2}|B20)(?: |(?=['"`])))+)/g;

/** Returns the labels at the beginning of test names, each with one of its files. */
function labelsOfTests(): Map<string, string> {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((file) => /\.test\.tsx?$/.test(file));
  const filesByLabel = new Map<string, string>();
  for (const file of files.filter((name) => !name.endsWith('labels.test.ts'))) {
    for (const [, labels = ''] of readFileSync(join(TESTS, file), 'utf8').matchAll(TITLE)) {
      for (const label of labels.trim().split(' ')) filesByLabel.set(label, file);
    }
  }
  return filesByLabel;
}

test('has a test for every required behaviour', () => {
  const tested = labelsOfTests();
  expect(MUST.filter((label) => !tested.has(label))).toEqual([]);
});

test('uses only labels of behaviours', () => {
  const specified = new Set([...MUST, ...MAY]);
  expect([...labelsOfTests()].filter(([label]) => !specified.has(label))).toEqual([]);
});
