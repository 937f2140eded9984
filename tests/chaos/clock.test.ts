/** The clock is wrong before the start, jumps during the run, and passes a day without a mail server. */
import { globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { missingPrograms } from '../deploy/support/debian-packages.ts';
import { startWorld } from './support/world.ts';

const isUnavailable = (await missingPrograms(['/usr/bin/faketime'])) !== null;

/** Returns settings of a process whose clock can be set. Monotonic time passes as usual. */
function adjustableClock(offset: string) {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-chaos-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'offset');
  const setOffset = (value: string) => {
    writeFileSync(`${file}.new`, value);
    renameSync(`${file}.new`, file);
  };
  setOffset(offset);
  const settings = {
    LD_PRELOAD: globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? '',
    ...{ FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    FAKETIME_DONT_RESET: '1',
  };
  return { settings, setOffset };
}

describe.skipIf(isUnavailable)('the clock', () => {
  test('is years ahead at a start, then set back and forth: pages are served, and no submission is lost', async () => {
    const clock = adjustableClock('+0d');
    await using world = await startWorld({ settings: clock.settings });
    await world.observe({
      async begin() {
        clock.setOffset('+1000d');
        await world.restart();
        for (const offset of ['+0d', '-400d', '+2000d', '-1d', '+3h']) {
          clock.setOffset(offset);
          await pause(1200);
        }
      },
      end: () => clock.setOffset('+0d'),
      errorStatuses: [0, 503],
      // A ticket of another time is expired, and the visitor gets the form again.
      rejections: [0, 200, 503],
      status: /Expired submissions are not deleted, because the clock is not plausible/,
      log: [/Retention: deletion is suspended, because the clock says/, /Forms: asked for confirmation again/],
    });
    await world.expectNothingLost();
  });

  test('passes a day in which the mail server is down: forms are accepted, and mailed later', async () => {
    const clock = adjustableClock('+0d');
    await using world = await startWorld({ settings: clock.settings });
    await world.observe({
      async begin() {
        world.mail.behaviour = 'later';
        clock.setOffset('+1h');
        await expect.poll(world.log).toMatch(/Outbox: message \d+ failed \(attempt \d+\): .*451/);
        world.mail.close();
        for (const hour of [9, 17, 24]) {
          clock.setOffset(`+${hour}h`);
          await pause(1200);
        }
      },
      end() {
        world.mail.behaviour = 'accept';
        world.mail.reopen();
      },
      rejections: [200],
      status: /Messages wait to be sent: \d+, .*last error of .*ECONNREFUSED/,
      metrics: /^meguri_mail_queue_oldest_age_seconds [78]\d{4}\b/m,
      log: [/Outbox: message \d+ failed \(attempt \d+\): .*ECONNREFUSED/],
    });
    await world.expectNothingLost();
  });
});
