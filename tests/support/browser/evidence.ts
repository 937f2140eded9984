import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import type { Seat } from './visitor-pool.ts';

const FOLDER = join(PROJECT_ROOT, '.vitest/failures');
/** A page that hangs has no screenshot. */
const SCREENSHOT_MS = 5000;

interface Visit {
  seat: Seat;
  leave: () => Promise<void>;
  isOver: boolean;
}

/** Visits of the test that runs, also those that are over: it is known at its end only whether they are of use. */
const visits = new Set<Visit>();

/**
 * Records a visit until its test ends. Of a test that fails, each visit leaves a screenshot and a trace in
 * `.vitest/failures/`; CONTRIBUTING.md says how to open one.
 *
 * @param leave gives the seat back, or closes it
 * @returns what the visitor does in the end
 */
export async function recordVisit(seat: Seat, leave: () => Promise<void>): Promise<() => Promise<void>> {
  const visit: Visit = { seat, leave, isOver: false };
  if (!endsWithTest()) return leave;
  visits.add(visit);
  await seat.context.tracing.start();
  return async () => {
    visit.isOver = true;
  };
}

/** A test that opens another visitor after one that is over has not failed on that one: its seat is free. */
export async function clearVisits(): Promise<void> {
  for (const visit of visits) if (visit.isOver) await end(visit);
}

/** @returns whether there is a test: files also visit pages before their tests */
function endsWithTest(): boolean {
  try {
    onTestFinished(async ({ task }) => {
      const hasFailed = task.result?.state === 'fail';
      for (const visit of visits) await end(visit, hasFailed ? task.name : undefined);
    });
    return true;
  } catch {
    return false;
  }
}

/** @param failure the name of the test that failed */
async function end(visit: Visit, failure?: string): Promise<void> {
  visits.delete(visit);
  const { context, page } = visit.seat;
  try {
    if (failure === undefined) await context.tracing.stop();
    else await save(visit.seat, failure);
  } catch (error) {
    // A context that the test itself has closed.
    if (!page.isClosed()) console.error('There is no trace of this visit:', error);
  }
  await visit.leave();
}

let saved = 0;

async function save({ context, page }: Seat, test: string): Promise<void> {
  saved += 1;
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  const folder = join(FOLDER, `${process.pid}-${saved}-${name}`);
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, 'page.png'), timeout: SCREENSHOT_MS }).catch(() => undefined);
  await context.tracing.stop({ path: join(folder, 'trace.zip') });
  process.stderr.write(`Screenshot and trace: ${relative(PROJECT_ROOT, folder)}\n`);
}
