import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { onTestFinished, type RunnerTestCase, TestRunner } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import type { Session } from './visitor-pool.ts';

const FOLDER = join(PROJECT_ROOT, '.vitest/failures');
const SCREENSHOT_MS = 5000;

interface Visit {
  session: Session;
  /** Log lines, each with the milliseconds since the visit began. */
  log: string[];
  isTraced: boolean;
  leave: () => Promise<void>;
  isOver: boolean;
}

/**
 * Visits of the current test, including finished ones, because only the test's result decides whether they are saved.
 */
const visits = new Set<Visit>();

/**
 * Records a visit until its test ends. If the test fails, saves a screenshot, the page's HTML and a log in
 * `.vitest/failures/`, and a trace in the second run (tests/support/second-run.ts).
 *
 * @param leave returns the page to the pool, or closes it
 * @returns the function that ends the visit
 */
export async function recordVisit(session: Session, leave: () => Promise<void>): Promise<() => Promise<void>> {
  // Files may also visit pages before their tests.
  const test = TestRunner.getCurrentTest<RunnerTestCase | undefined>();
  if (!test) return leave;
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    for (const visit of visits) await end(visit, hasFailed ? task.name : undefined);
  });
  const isTraced = Boolean(test.result?.retryCount);
  const visit: Visit = { session, log: logOf(session.context), isTraced, leave, isOver: false };
  visits.add(visit);
  if (isTraced) await session.context.tracing.start({ screenshots: true, snapshots: true });
  return async () => {
    visit.isOver = true;
  };
}

/** Frees the pages of finished visits. A test that opens another visitor has not failed on these. */
export async function clearVisits(): Promise<void> {
  for (const visit of visits) if (visit.isOver) await end(visit);
}

function logOf(context: BrowserContext): string[] {
  const began = performance.now();
  const lines: string[] = [];
  const add = (...parts: unknown[]) => lines.push(`${Math.round(performance.now() - began)} ms ${parts.join(' ')}`);
  context.on('request', (request) => add('asks', request.method(), request.url()));
  context.on('response', (response) => add('gets', response.status(), response.url()));
  context.on('requestfailed', (request) => add('fails', request.failure()?.errorText, request.url()));
  context.on('console', (message) => add(message.type(), message.text()));
  context.on('weberror', (webError) => add('throws', webError.error().stack));
  return lines;
}

/** @param failure name of the failed test */
async function end(visit: Visit, failure?: string): Promise<void> {
  visits.delete(visit);
  const { context, page } = visit.session;
  try {
    if (failure !== undefined) await save(visit, failure);
    else if (visit.isTraced) await context.tracing.stop();
  } catch (error) {
    // The test itself may have closed the context.
    if (!page.isClosed()) console.error('There is no evidence of this visit:', error);
  }
  await visit.leave();
}

let saved = 0;

async function save({ session: { context, page }, log, isTraced }: Visit, test: string): Promise<void> {
  saved += 1;
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  const folder = join(FOLDER, `${process.pid}-${saved}-${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'log.txt'), `${log.join('\n')}\n`);
  await page.screenshot({ path: join(folder, 'page.png'), timeout: SCREENSHOT_MS }).catch(() => undefined);
  if (isTraced) await context.tracing.stop({ path: join(folder, 'trace.zip') });
  else writeFileSync(join(folder, 'page.html'), await page.content());
  process.stderr.write(`What the test saw: ${relative(PROJECT_ROOT, folder)}\n`);
}
