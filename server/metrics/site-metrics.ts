import type { Registry } from 'prom-client';
import { SUBMISSION_KINDS } from '../../contract/forms/forms.ts';
import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import { ERROR_KINDS } from '../../site/errors/error-report.ts';
import { onMeasurement } from '../measurements.ts';
import { BACKEND_PARTS, type Outages, PARTS } from '../outages.ts';
import { exactSeconds } from './exact-seconds.ts';
import type { PromClient } from './prom-client.ts';

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** For the database, which may hang. */
const DATABASE_WAIT_MS = 1000;

export interface MetricSources {
  build: { version: string; commit: string | null };
  /** Since when parts fail, as in `/healthz`. */
  outages: () => Outages;
  /** Null if another content backend sends mail. */
  mail: (() => Promise<MailQueue | null>) | null;
}

interface MailQueue {
  depth: number;
  oldestAt: string | null;
  givenUp: number;
}

export function siteMetrics(prom: PromClient, registry: Registry, { build, outages, mail }: MetricSources): void {
  const { Counter, Gauge, Histogram } = prom;
  const registers = [registry];
  new Gauge({
    name: 'meguri_build_info',
    help: 'Version and commit that run. Always 1.',
    labelNames: ['version', 'commit'],
    registers,
    aggregator: 'first',
  }).set({ version: build.version, commit: build.commit ?? '' }, 1);

  const render = new Histogram({
    name: 'meguri_render_duration_seconds',
    help: 'Time to render a page, or its data for a navigation, with loading the content.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  });
  for (const kind of ['page', 'payload']) render.zero({ kind });
  onMeasurement('rendered', ({ kind, seconds }) => render.observe({ kind }, exactSeconds(seconds)));

  const contentDuration = new Histogram({
    name: 'meguri_content_request_duration_seconds',
    help: 'Duration of requests to the content backend, failed ones included.',
    labelNames: ['part'],
    buckets: BUCKETS,
    registers,
  });
  const contentFailures = new Counter({
    name: 'meguri_content_request_failures_total',
    help: 'Failed requests to the content backend.',
    labelNames: ['part'],
    registers,
  });
  for (const part of BACKEND_PARTS) {
    contentDuration.zero({ part });
    contentFailures.inc({ part }, 0);
  }
  onMeasurement('contentRequest', ({ part, seconds, hasFailed }) => {
    contentDuration.observe({ part }, exactSeconds(seconds));
    if (hasFailed) contentFailures.inc({ part });
  });
  new Gauge({
    name: 'meguri_failing',
    help: 'Whether a part fails, as in /healthz: 1 or 0.',
    labelNames: ['part'],
    registers,
    aggregator: 'max',
    collect() {
      const failing = outages();
      for (const part of PARTS) this.set({ part }, failing.has(part) ? 1 : 0);
    },
  });

  // Counters begin with 0: Prometheus cannot see the increase of a series that begins with 1.
  const submissions = new Counter({
    name: 'meguri_submissions_total',
    help: 'Posted forms by kind and outcome: stored, invalid, confirmation, or why the form was rejected.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  for (const kind of SUBMISSION_KINDS)
    for (const outcome of ['stored', 'not_sent']) submissions.inc({ kind, outcome }, 0);
  onMeasurement('submission', (labels) => submissions.inc(labels));
  const rateLimits = new Counter({
    name: 'meguri_rate_limit_hits_total',
    help: 'Requests that were rejected because of a rate limit.',
    labelNames: ['limit'],
    registers,
  });
  for (const limit of ['forms', 'registrations', 'searches']) rateLimits.inc({ limit }, 0);
  onMeasurement('rateLimited', (labels) => rateLimits.inc(labels));
  const images = new Counter({
    name: 'meguri_images_generated_total',
    help: 'Generated pictures: fast encodings for visitors who wait, and final ones.',
    labelNames: ['encoding'],
    registers,
  });
  for (const encoding of ['fast', 'final']) images.inc({ encoding }, 0);
  onMeasurement('imageGenerated', (labels) => images.inc(labels));
  const browserErrors = new Counter({
    name: 'meguri_browser_errors_total',
    help: 'Errors of scripts that browsers reported.',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of ERROR_KINDS) browserErrors.inc({ kind }, 0);
  onMeasurement('browserError', (labels) => browserErrors.inc(labels));
  if (mail) mailMetrics(prom, registers, mail);
}

/** NaN while the database cannot be read. Workers read the same database, hence the maximum. */
function mailMetrics({ Gauge }: PromClient, registers: Registry[], read: NonNullable<MetricSources['mail']>): void {
  /** Shared by the gauges of a scrape. */
  let reading: Promise<MailQueue | null> | null = null;
  const readOnce = () =>
    waitAtMost(
      read().catch(() => null),
      DATABASE_WAIT_MS,
      null,
    ).finally(() => {
      reading = null;
    });
  const gauge = (name: string, help: string, select: (mail: MailQueue) => number) =>
    new Gauge({
      name,
      help,
      registers,
      aggregator: 'max',
      async collect() {
        reading ??= readOnce();
        const mail = await reading;
        this.set(mail ? select(mail) : Number.NaN);
      },
    });
  gauge('meguri_mail_queue_depth', 'Messages that wait to be sent.', ({ depth }) => depth);
  gauge(
    'meguri_mail_queue_oldest_age_seconds',
    'Time since the submission of the oldest waiting message was received, or a digest was queued. 0 if none waits.',
    ({ oldestAt }) => (oldestAt === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestAt)) / 1000)),
  );
  gauge('meguri_mail_given_up', 'Messages that were given up after the last attempt.', ({ givenUp }) => givenUp);
}
