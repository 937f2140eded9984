import { setTimeout as pause } from 'node:timers/promises';
import { figure } from '../report.ts';
import { measuredSite } from '../site-process.ts';
import { TARGETS } from '../targets.ts';
import { openLoop } from './open-loop.ts';

const RESTARTS = 10;
const REQUESTS_PER_SECOND = 100;
const REPLACED = /Workers: replaced all/g;
const TIMEOUT_MS = 60_000;

/** Counts failed requests while all workers are replaced again and again. */
export async function rollingRestarts(): Promise<void> {
  await using site = await measuredSite({ WORKERS: '2' });
  const load = openLoop(
    ['/', '/works', '/en'].map((path) => site.origin + path),
    REQUESTS_PER_SECOND,
  );
  for (let restart = 1; restart <= RESTARTS; restart += 1) {
    site.signal('SIGUSR2');
    const deadline = performance.now() + TIMEOUT_MS;
    while ((site.output().match(REPLACED)?.length ?? 0) < restart) {
      if (performance.now() > deadline) throw new Error(`A rolling restart did not end:\n${site.output()}`);
      await pause(50);
    }
  }
  const { sent, failed } = await load.stop();
  figure(`Failed of ${sent} requests during ${RESTARTS} rolling restarts of two workers`, 'requests', {
    value: failed,
    target: TARGETS.scale.failed,
  });
}
