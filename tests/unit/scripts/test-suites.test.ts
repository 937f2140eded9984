/** How `npm test`, `npm run check` and .ci/run handle the programs that they start. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { runChecks } from '../../../scripts/testing/checks.mjs';
import { countResults, lastLine } from '../../../scripts/testing/count-results.mjs';
import { findTestFiles } from '../../../scripts/testing/test-files.mjs';
import { readTestArguments } from '../../../scripts/testing/test-suites.mjs';

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-suites-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function runTests(...args: string[]) {
  return spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    timeout: 20_000,
  });
}

describe('requirements of a test file', () => {
  const files = findTestFiles(PROJECT_ROOT);
  const find = (path: string) => files.find((file) => file.path === path);

  test.each([
    'tests/navigation/follow-links.test.ts',
    'tests/hostile/sanitizer.test.ts',
    'tests/submissions/enquiry.test.ts',
    // This test starts a program that needs a browser.
    'tests/systems/commands/screenshots.test.ts',
  ])('include a browser: %s', (path) => {
    expect(find(path)?.needsBrowser).toBe(true);
  });

  test.each([
    // This test shares a module with tests that need a browser.
    'tests/browser/every-document.test.ts',
    'tests/systems/mail/mail.test.ts',
    'tests/systems/stop.test.ts',
  ])('include no browser: %s', (path) => {
    expect(find(path)?.needsBrowser).toBe(false);
  });

  test('include the fixture build if the test visits fixture pages', () => {
    expect(find('tests/behaviours/scroll.test.ts')?.needsFixtures).toBe(true);
    expect(find('tests/systems/stop.test.ts')?.needsFixtures).toBe(false);
  });

  test('include neither browser nor fixture build in a unit test', () => {
    const units = files.filter(({ path }) => path.startsWith('tests/unit/'));
    expect(units.length).toBeGreaterThan(30);
    expect(units.filter(({ needsBrowser, needsFixtures }) => needsBrowser || needsFixtures)).toEqual([]);
  });
});

describe('test suite', () => {
  const unit = 'tests/unit/navigation/routes.test.ts';
  const systems = 'tests/systems/redis.test.ts';
  const deploy = 'tests/deploy/install.test.ts';
  const browser = 'tests/browser/head.test.ts';

  test.each([
    ['npm test', [], [unit, browser]],
    ['npm run test:unit', ['--unit'], [unit]],
    ['npm run test:systems', ['--systems'], [systems]],
    ['npm run test:deploy', ['--deploy'], [deploy]],
  ])('runs only its own files with %s', (_, args, expected) => {
    const { suite } = readTestArguments(args);
    expect([unit, systems, deploy, browser].filter(suite.has)).toEqual(expected);
  });

  test('builds for all but the unit tests, and runs the checks only before all tests', () => {
    const of = (...args: string[]) => readTestArguments(args).suite;
    expect(of()).toMatchObject({ isChecked: true, isBuilt: true });
    expect(of('--unit')).toMatchObject({ isChecked: false, isBuilt: false });
    expect(of('--systems')).toMatchObject({ isChecked: false, isBuilt: true });
    expect(of('--deploy')).toMatchObject({ isChecked: false, isBuilt: true });
  });

  test('passes other options to Vitest', () => {
    expect(readTestArguments(['--systems', 'redis', '--bail=1'])).toMatchObject({
      filters: ['redis'],
      options: ['--bail=1'],
    });
  });

  test('cannot be combined with another suite', () => {
    expect(() => readTestArguments(['--unit', '--systems'])).toThrow('Choose one suite: --unit, --systems.');
  });

  test('fails with a message if no file matches the filter', () => {
    const { status, stdout, stderr } = runTests('--unit', 'no-such-test');
    expect(status).toBe(1);
    expect(stderr).toBe('No path of a test file in this suite contains “no-such-test”.\n');
    expect(stdout).toMatch(/0 passed, 1 failed\n$/);
  });
});

describe('checks', () => {
  test('are counted, and failed checks print their output', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => write.mockRestore());
    const check = (name: string, script: string) => ({ name, args: ['-e', script] });
    const counts = await runChecks(process.execPath, 20_000, {
      checks: [
        check('Well', 'console.log("nothing to say")'),
        check('Ill', 'console.log("this line is wrong"); process.exit(1)'),
        check('Well too', ''),
      ],
      inBackground: true,
    });
    const text = write.mock.calls.map(([line]) => line).join('');
    expect(counts).toEqual({ passed: 2, failed: 1 });
    expect(text).toMatch(/^Well: passed \(\d+\.\d s\)$/m);
    expect(text).toMatch(/^Ill: failed \(\d+\.\d s\)\nthis line is wrong$/m);
    expect(text).not.toContain('nothing to say');
  });
});

describe('last line of npm test', () => {
  const file = (status: string, ...tests: string[]) => ({
    name: 'a.test.ts',
    status,
    assertionResults: tests.map((test) => ({ status: test })),
  });

  test('counts passed, failed and skipped tests', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed', 'skipped')] };
    expect(countResults(report, false)).toEqual({ passed: 3, failed: 1, skipped: 1 });
    expect(lastLine({ passed: 3, failed: 1 })).toBe('3 passed, 1 failed');
  });

  test.each([
    ['a file that did not load', { testResults: [file('passed', 'passed'), file('failed')] }, false, 1],
    ['a failed setup', { testResults: [file('passed', 'passed'), file('failed', 'skipped')] }, false, 1],
    ['an uncaught error', { testResults: [file('passed', 'passed')] }, false, 1],
    ['a run without tests', { testResults: [] }, true, 0],
    ['a run of skipped tests only', { testResults: [file('passed', 'skipped')] }, true, 0],
    ['a run that crashed before its report', null, false, 0],
  ])('counts %s as one failure', (_, report, exitedWell, passed) => {
    expect(countResults(report, exitedWell)).toMatchObject({ passed, failed: 1 });
  });
});

describe('.ci/run', () => {
  /** Runs the script with a fake `npm` that prints and exits as given for each suite. */
  function run(
    outcomes: Record<'test' | 'test:systems' | 'test:deploy', { prints: string; status: number }>,
    commits = 0,
  ) {
    const folder = temporaryFolder();
    const cases = Object.entries(outcomes).map(
      ([suite, { prints, status }]) => `"run ${suite} --silent") printf '${prints}'; exit ${status};;`,
    );
    const programs = {
      npm: `case "$*" in\n${cases.join('\n')}\n*) exit 99;;\nesac`,
      // The check of commit subjects.
      node: `exit ${commits}`,
    };
    for (const [name, script] of Object.entries(programs)) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
    const { status, stdout } = spawnSync('bash', ['.ci/run'], {
      cwd: PROJECT_ROOT,
      encoding: 'utf8',
      env,
      timeout: 20_000,
    });
    return { status, last: stdout.trimEnd().split('\n').at(-1) };
  }
  const well = { prints: 'Types: passed\\n12 passed, 0 failed\\n', status: 0 };
  const none = { prints: 'This suite has no test files.\\n0 passed, 0 failed\\n', status: 0 };

  const allWell = { test: well, 'test:systems': well, 'test:deploy': well };

  test('adds the counts of all suites', () => {
    expect(run(allWell)).toEqual({ status: 0, last: '36 passed, 0 failed' });
    expect(run({ ...allWell, 'test:systems': none })).toEqual({ status: 0, last: '24 passed, 0 failed' });
  });

  test('counts a commit subject that breaks the rules as one failure', () => {
    expect(run(allWell, 1)).toEqual({ status: 1, last: '36 passed, 1 failed' });
  });

  test.each([
    ['failures', { prints: '10 passed, 2 failed\\n', status: 1 }, '34 passed, 2 failed'],
    ['a crash', { prints: 'Segmentation fault\\n', status: 139 }, '24 passed, 1 failed'],
    ['a crash without output', { prints: '', status: 137 }, '24 passed, 1 failed'],
    [
      'an exit code that contradicts the counts',
      { prints: '10 passed, 0 failed\\n', status: 1 },
      '34 passed, 1 failed',
    ],
  ])('counts %s of one suite as failed, and still runs the other suites', (_, ill, last) => {
    for (const suite of ['test', 'test:systems', 'test:deploy']) {
      expect(run({ ...allWell, [suite]: ill })).toEqual({ status: 1, last });
    }
  });
});
