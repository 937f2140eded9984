/** Several processes, Redis, and caches in front of the site. */
import { print } from '../report.ts';
import { edges } from './edges.ts';
import { invalidations } from './invalidations.ts';
import { rollingRestarts } from './rolling-restarts.ts';
import { workers } from './workers.ts';

export async function scale(): Promise<void> {
  await workers();
  await edges();
  await invalidations();
  await rollingRestarts();
  print();
}
