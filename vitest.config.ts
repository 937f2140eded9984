import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './tests/support/slowest-first.ts';

/** Keeps tests away from the developer's data. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'meguri-test-data-'));

// Selects the production builds of packages, and disables development features of the server.
process.env.NODE_ENV = 'production';

export default defineConfig({
  mode: 'production',
  test: {
    // Commands print English unless a test sets a locale.
    env: { DATA_DIR, NODE_ENV: 'production', LC_ALL: '', LC_MESSAGES: '', LANG: 'C.UTF-8' },
    environment: 'node',
    globalSetup: 'tests/support/site/shared-sites.ts',
    // The retry records a trace and does not change the result.
    retry: 1,
    setupFiles: ['tests/support/fetch-dispatcher.ts', 'tests/support/second-run.ts'],
    server: { deps: { external: [/\/\.build[^/]*\/server\//] } },
    // No test changes a module, so workers share modules between test files.
    isolate: false,
    include: ['tests/**/*.test.{ts,tsx}'],
    // Only failing tests wait this long. The test machine's speed varies by a factor of two.
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // Hooks start servers and browsers, or import the fixture content into WordPress.
    hookTimeout: 300_000,
    // With two workers, two cores are idle a sixth of the time, because workers wait for browsers.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
  },
});
