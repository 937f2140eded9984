/** A production server with visitors, a mail server and an operator, for faults. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { fixtureContent } from '../../support/site/document-folder.ts';
import { freePort, type RunningSite, startSite } from '../../support/site/start-site.ts';
import { type MailServer, startMailServer } from '../../systems/mail/mail-server.ts';
import { expectRightPages, SENDERS, type Send, SITE_ORIGIN, sendTo, startVisitors, type Visitors } from './visitors.ts';

export const SECRET = 'a secret of the tests, with forty letters';
/** How long a fault lasts: a quarter of the time that `npm run chaos` sets. */
const FAULT_MS = process.env.MEGURI_CHAOS_SECONDS ? Number(process.env.MEGURI_CHAOS_SECONDS) * 250 : 3000;
/** Before a fault. */
const WARM_UP_MS = 1000;
const STATUS_TIMEOUT_MS = 30_000;
const METRICS_TIMEOUT_MS = 10_000;
/** The server also writes. */
const LOCK_MS = 5000;
/** Fresh content is not requested, so a fault may be noticed a minute later. */
const SOON = { timeout: 90_000, interval: 200 };

/** A fault, and what visitors and the operator may notice of it. */
interface Fault {
  begin(): unknown;
  end(): unknown;
  /** Statuses of pages besides 200; 0: no response. */
  errorStatuses?: readonly number[];
  /** Statuses of forms that are not acknowledged; 0: no response, or no form. */
  rejections?: readonly number[];
  /** What `npm run status` prints during the fault. */
  status?: RegExp;
  metrics?: RegExp;
  /** What the log says, until some time after the fault. */
  log?: readonly RegExp[];
}

interface WorldOptions {
  settings?: Record<string, string>;
  /** Of the server, and by default of the submissions. */
  dataDir?: string;
  /** With a separate backend, its folder and mail server. */
  submissionsDir?: string;
  mail?: MailServer;
}

export interface World extends AsyncDisposable {
  site: RunningSite;
  /** Replaces the site by another process on the same port. */
  restart(): Promise<void>;
  mail: MailServer;
  dataDir: string;
  visitors: Visitors;
  send: Send;
  /** All that was logged, by all processes. */
  log(): string;
  status(): Promise<string>;
  metrics(): Promise<string>;
  observe(fault: Fault): Promise<void>;
  /** Ends the visits, and expects each acknowledged submission once, with each of its mails. */
  expectNothingLost(): Promise<void>;
}

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const ownFolder = mkdtempSync(join(tmpdir(), 'meguri-chaos-'));
  const dataDir = options.dataDir ?? join(ownFolder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const mail = options.mail ?? (await startMailServer());
  const [port, metricsPort] = [await freePort(), await freePort()];
  const settings: Record<string, string> = {
    SITE_ORIGIN,
    FORMS_SECRET: SECRET,
    REVALIDATE_SECRET: SECRET,
    TRUST_PROXY: '1',
    FORMS_PER_MINUTE: '1000',
    DATA_DIR: dataDir,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    CONTENT_TIMEOUT_MS: '1000',
    CONTENT_DIR: fixtureContent(),
    SMTP_URL: mail.url,
    CONTACT_TO: 'staff@fixture.example',
    ...options.settings,
  };
  if (settings.CONTENT_API_BASE) for (const name of ['CONTENT_DIR', 'SMTP_URL', 'CONTACT_TO']) delete settings[name];
  const start = () => startSite(settings);
  let earlierLog = '';
  const send = sendTo(`http://127.0.0.1:${port}`);
  const site = await start();
  const visitors = startVisitors(send);

  const world: World = {
    site,
    mail,
    dataDir,
    visitors,
    send,
    log: () => earlierLog + world.site.output(),
    async restart() {
      await world.site.stop();
      earlierLog += world.site.output();
      world.site = await start();
    },
    async status() {
      const child = spawn(process.execPath, ['scripts/status.ts'], {
        cwd: PROJECT_ROOT,
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: STATUS_TIMEOUT_MS,
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
      await once(child, 'close');
      return output;
    },
    async metrics() {
      const signal = AbortSignal.timeout(METRICS_TIMEOUT_MS);
      return (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { signal })).text();
    },
    async observe({ begin, end, errorStatuses = [], rejections = [], status, metrics, log = [] }) {
      await pause(WARM_UP_MS);
      await expectRightPages(visitors.takeVisits().pages, send, []);
      await begin();
      try {
        await pause(FAULT_MS);
        if (status) await expect.poll(world.status, SOON).toMatch(status);
        if (metrics) await expect.poll(world.metrics, SOON).toMatch(metrics);
      } finally {
        await end();
      }
      // Everybody sends a form after the fault.
      const before = visitors.acknowledged.size;
      await expect.poll(() => visitors.acknowledged.size, SOON).toBeGreaterThanOrEqual(before + SENDERS);
      const { pages, rejections: failed } = visitors.takeVisits();
      for (const line of log) await expect.poll(world.log, SOON).toMatch(line);
      await expectRightPages(pages, send, errorStatuses);
      const unexpected = failed.filter((status) => !rejections.includes(status));
      expect(unexpected).toEqual([]);
      console.info(`${pages.length} pages: ${countBy(pages.map((page) => page.status))}`);
    },
    async expectNothingLost() {
      await visitors.leave();
      await expectStoredOnce(options.submissionsDir ?? dataDir, visitors.acknowledged, mail);
    },
    async [Symbol.asyncDispose]() {
      await world.site.stop();
      await visitors.giveUp();
      await mail[Symbol.asyncDispose]();
      rmSync(ownFolder, { recursive: true, force: true });
    },
  };
  return world;
}

async function expectStoredOnce(folder: string, acknowledged: ReadonlySet<string>, mail: MailServer): Promise<void> {
  const db = new DatabaseSync(join(folder, 'submissions.db'), { timeout: LOCK_MS });
  try {
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    const rows = db.prepare('SELECT reference, fields FROM submissions').all();
    const names = rows.map(({ fields }) => String(JSON.parse(String(fields)).name));
    expect(names.sort()).toEqual([...acknowledged].sort());
    // Mails that a fault delayed are due later.
    db.exec(`UPDATE outbox SET due_at = 0 WHERE state = 'waiting'`);
    const ids = () => mail.messages.map(({ raw }) => /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? '');
    // One to the visitor and one to the staff.
    await expect.poll(() => new Set(ids()).size, SOON).toBe(2 * rows.length);
    const mailsOf = (reference: unknown) => [...new Set(ids())].filter((id) => id.startsWith(`${reference}.`)).length;
    expect(rows.filter(({ reference }) => mailsOf(reference) !== 2)).toEqual([]);
    console.info(`${rows.length} submissions, ${ids().length} mails`);
  } finally {
    db.close();
  }
}

function countBy(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}
