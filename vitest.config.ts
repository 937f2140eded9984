import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/support/long-first.ts';

/** Where the sites of this run keep what they keep: never in the data of whoever runs the tests. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'meguri-test-data-'));

// React and others come twice, and a server in the process of the tests must not run with what helps whoever develops.
process.env.NODE_ENV = 'production';

export default defineConfig({
  mode: 'production',
  test: {
    env: { DATA_DIR, NODE_ENV: 'production' },
    environment: 'node',
    globalSetup: 'tests/support/site/shared-sites.ts',
    // The second run is for a trace of what went wrong; it does not change the result.
    retry: 1,
    setupFiles: ['tests/support/fetch-dispatcher.ts', 'tests/support/second-run.ts'],
    // A build is run by Node itself, as in production.
    server: { deps: { external: [/\/\.build[^/]*\/server\//] } },
    // Files of one worker share its modules: all but a few work on servers and browsers, and none changes a module.
    isolate: false,
    include: ['tests/**/*.test.{ts,tsx}'],
    // Only where something fails are these waited for. The same machine was seen to be half as fast from one hour to the next.
    testTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
    // A server or a browser starts in there, or the fixture content is imported into WordPress.
    hookTimeout: 300_000,
    // Of two cores, two workers leave a sixth idle: each of them waits for its browser now and then.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
  },
});
