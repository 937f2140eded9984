import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { REQUEST_MS, SHUTDOWN_MS } from '../../../../server/http/timeouts.ts';

function secondsIn(file: string, setting: RegExp): number {
  return Number(setting.exec(readFileSync(`deploy/${file}`, 'utf8'))?.[1]);
}

it('ends a shutdown before systemd kills the service', () => {
  expect(secondsIn('systemd/meguri@.service', /^TimeoutStopSec=(\d+)$/m) * 1000).toBeGreaterThan(SHUTDOWN_MS);
});

it.each(['meguri.conf', 'edge.conf'])('ends a request before nginx stops waiting for the response (%s)', (file) => {
  expect(secondsIn(`nginx/${file}`, /proxy_read_timeout (\d+)s;/) * 1000).toBeGreaterThan(REQUEST_MS);
});
