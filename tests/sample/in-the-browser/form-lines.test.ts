import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lineProblems } from '../../../scripts/lib/screenshots/line-problems.ts';
import { fillInEnquiry } from '../../submissions/form-visits.ts';
import { open } from '../../support/browser/page-actions.ts';
import { NOT_FOUND_ERROR, openFreshVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';

const site = sharedSite('content');
const browser = browserForFile({ pictures: false });

/** Returns the problems of the current page at four widths. */
async function problemsOf(page: Page, state: string): Promise<string[]> {
  const problems: string[] = [];
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const problem of await page.evaluate(lineProblems)) problems.push(`${state} at ${width} px: ${problem}`);
  }
  return problems;
}

test('breaks no line within words or figures on a missing page and in every state of a form', async () => {
  await using visitor = await openFreshVisitor(browser);
  const { page } = visitor;
  const problems: string[] = [];
  await page.goto(`${site.origin}/no-such-page`);
  await visitor.waitForConsoleError(NOT_FOUND_ERROR);
  problems.push(...(await problemsOf(page, 'missing page')));

  await open(page, `${site.origin}/contact`);
  await page.getByRole('button', { name: '確認へ進む' }).click();
  await page.getByRole('alert').waitFor();
  problems.push(...(await problemsOf(page, 'errors')));

  await fillInEnquiry(page, '改修の相談です。');
  await page.getByRole('button', { name: '確認へ進む' }).click();
  await page.getByRole('region', { name: '内容の確認' }).waitFor();
  problems.push(...(await problemsOf(page, 'confirmation')));

  await page.getByRole('button', { name: '送信する' }).click();
  await page.getByText('受付番号').first().waitFor();
  problems.push(...(await problemsOf(page, 'completion')));
  expect(problems).toEqual([]);
});
