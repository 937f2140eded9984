import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/support/long-first.ts';

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'tests/support/shared-sites.ts',
    // Files of one worker share its modules: all but a few work on servers and browsers, and none changes a module.
    isolate: false,
    include: ['tests/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    // What a visitor waits for may take a while on a machine that tests something else beside it.
    expect: { poll: { timeout: 5000 } },
    // A server or a browser starts in there.
    hookTimeout: 120_000,
    // As many as the cores that it must run on: with more, browsers wait for each other, and some of them in vain.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
  },
});
