import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildIdOf } from '../../../scripts/bootstrap/ensure-built.mjs';
import { containsAll } from '../../../scripts/bootstrap/ensure-installed.mjs';
import { findChromium } from '../../../scripts/bootstrap/find-chromium.mjs';
import { chooseNode, isNewEnough, oldNodeMessage, originOf } from '../../../scripts/bootstrap/find-node.mjs';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { runCommand } from '../../../scripts/bootstrap/run-command.mjs';
import { serverFlags } from '../../../scripts/bootstrap/server-flags.mjs';

describe('build ID', () => {
  function sampleProject() {
    const root = mkdtempSync(join(tmpdir(), 'meguri-build-id-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    mkdirSync(join(root, 'site/pages'), { recursive: true });
    for (const folder of ['server', 'scripts']) mkdirSync(join(root, folder));
    const write = (path: string, text: string) => writeFileSync(join(root, path), text);
    write('site/pages/page.tsx', 'one');
    write('site.config.ts', 'config');
    return { root, write };
  }

  test('has 12 hexadecimal digits, and is the same for the same files', () => {
    expect(buildIdOf(sampleProject().root)).toMatch(/^[0-9a-f]{12}$/);
    expect(buildIdOf(sampleProject().root)).toBe(buildIdOf(sampleProject().root));
  });

  test.each([
    ['a changed file', 'site/pages/page.tsx', 'two'],
    ['a new file', 'site/pages/new.tsx', 'one'],
    ['the server', 'server/main.ts', 'one'],
    ['an input that did not exist', 'vite.config.ts', ''],
    ['a changed lock file', 'package-lock.json', '{}'],
  ])('changes with %s', (_, path, text) => {
    const { root, write } = sampleProject();
    const before = buildIdOf(root);
    write(path, text);
    expect(buildIdOf(root)).not.toBe(before);
  });

  test('changes when text moves from one file to another', () => {
    const { root, write } = sampleProject();
    write('site/a.ts', 'xy');
    write('site/b.ts', '');
    const before = buildIdOf(root);
    write('site/a.ts', 'x');
    write('site/b.ts', 'y');
    expect(buildIdOf(root)).not.toBe(before);
  });

  test.each(['scripts/start.mjs', 'README.md', 'site/.DS_Store'])('does not change with a new %s', (path) => {
    const { root, write } = sampleProject();
    const before = buildIdOf(root);
    write(path, 'anything');
    expect(buildIdOf(root)).toBe(before);
  });
});

describe('choice of Node', () => {
  const system = (version: string) => ({ path: '/usr/bin/node', version, origin: 'system' as const });
  const fromNpm = { path: 'node_modules/node/bin/node', version: 'v24.21.0', origin: 'package' as const };

  test.each([
    ['v24.0.0', true],
    ['v26.1.0', true],
    ['v100.0.0', true],
    ['v23.11.0', false],
    ['v20.20.2', false],
    ['v9.24.0', false],
    ['', false],
  ])('checks whether %s is new enough: %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });

  test("prefers the system's Node if it is new enough", () => {
    expect(chooseNode([fromNpm, system('v24.3.0')])?.origin).toBe('system');
  });

  test("falls back to npm's Node if the system's is too old, in any order", () => {
    expect(chooseNode([system('v20.20.2'), fromNpm])).toBe(fromNpm);
    expect(chooseNode([fromNpm, system('v20.20.2')])).toBe(fromNpm);
  });

  test("recognises npm's Node in any node_modules folder, also through symbolic links", () => {
    const root = mkdtempSync(join(tmpdir(), 'meguri-nodes-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const packageNode = join(root, 'project/node_modules/node/bin/node');
    for (const path of [packageNode, join(root, 'packages/node/bin/node'), join(root, 'usr/bin/node')]) {
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, '');
    }
    mkdirSync(join(root, 'linked'));
    symlinkSync(join(root, 'packages'), join(root, 'linked/node_modules'));
    symlinkSync(packageNode, join(root, 'node'));
    const originIn = (path: string, own = packageNode) => originOf(join(root, path), own);
    expect(originIn('usr/bin/node')).toBe('system');
    expect(originIn('project/node_modules/node/bin/node')).toBe('package');
    expect(originIn('node')).toBe('package');
    expect(originIn('other/node_modules/node/bin/node')).toBe('package');
    // The process knows only the real path of its executable.
    expect(originIn('packages/node/bin/node', join(root, 'linked/node_modules/node/bin/node'))).toBe('package');
  });

  test('finds none if both are too old, and the error explains what to do', () => {
    expect(chooseNode([system('v20.20.2'), { ...fromNpm, version: 'v22.1.0' }])).toBeNull();
    expect(oldNodeMessage('v20.20.2')).toBe(
      'Meguri needs Node 24 or newer. This is Node 20.20.2, and npm could not install a newer one.\n' +
        'Install Node 24 from https://nodejs.org and run the command again.',
    );
  });
});

describe('check of the installed packages', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/react': { version: '19.3.1' },
      'node_modules/native-for-mac': { version: '1.0.0', optional: true },
    },
  };

  test('succeeds without packages for other systems', () => {
    expect(containsAll({ packages: { 'node_modules/react': { version: '19.3.1' } } }, lock)).toBe(true);
  });

  test('fails if a package is missing or has another version', () => {
    expect(containsAll({ packages: {} }, lock)).toBe(false);
    expect(containsAll({ packages: { 'node_modules/react': { version: '19.3.0' } } }, lock)).toBe(false);
  });
});

describe('choice of the test browser', () => {
  test('uses CHROMIUM_PATH only, if it is set', () => {
    expect(findChromium('/opt/mine', (path) => path === '/opt/mine')).toBe('/opt/mine');
    expect(findChromium('/opt/mine', (path) => path === '/usr/bin/chromium')).toBeNull();
  });

  test('uses the first working browser in the usual locations without CHROMIUM_PATH', () => {
    expect(findChromium('', (path) => path.includes('google-chrome'))).toBe('/usr/bin/google-chrome-stable');
    expect(findChromium('', () => false)).toBeNull();
  });
});

test("omits the server's heap limit if NODE_OPTIONS sets one", () => {
  const limits = (env: NodeJS.ProcessEnv) => serverFlags(env).filter((flag) => flag.startsWith('--max-'));
  expect(limits({})).toContain('--max-old-space-size=256');
  expect(limits({ NODE_OPTIONS: '--max-old-space-size=512' })).toEqual(['--max-semi-space-size=8']);
});

describe('running a command', () => {
  const node = (script: string, timeoutMs = 20_000) =>
    runCommand(process.execPath, ['-e', script], { timeoutMs, capture: true });

  test('succeeds or fails by exit code', async () => {
    expect(await node('console.log("well")')).toEqual({ ok: true, timedOut: false, output: 'well\n' });
    expect((await node('process.exit(3)')).ok).toBe(false);
  });

  test('ends a hanging command and its child processes', async () => {
    // Both processes run until they are killed. The child inherits the pipe, so the command is running until the child ends.
    const script = `
      const options = { stdio: 'inherit' };
      require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], options);
      setInterval(() => {}, 60_000);`;
    expect(await node(script, 1_000)).toMatchObject({ ok: false, timedOut: true });
  });

  test('fails and names the command if it does not exist', async () => {
    const result = await runCommand('no-such-command', [], { timeoutMs: 20_000, capture: true });
    expect(result.ok).toBe(false);
    expect(result.output).toContain('no-such-command');
  });
});

test('npm start forwards the signal of a rolling restart to the server', async () => {
  const server = "process.on('SIGUSR2', () => process.exit(42)); setTimeout(() => {}, 30_000)";
  const starter = `
    import { runProgram } from './scripts/bootstrap/run-command.mjs';
    const code = runProgram(process.execPath, ['-e', ${JSON.stringify(`${server}; console.log('ready')`)}], process.env);
    process.exit(await code);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', starter], { cwd: PROJECT_ROOT });
  await once(child.stdout, 'data');
  child.kill('SIGUSR2');
  expect(await once(child, 'exit')).toEqual([42, null]);
});

test('lists the available commands if npm run gets an unknown one', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(PROJECT_ROOT, 'scripts/run.mjs'), 'brew'], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(status).toBe(1);
  expect(stderr).toBe(
    'Unknown command “brew”. Available commands: build, dev, start:fixtures, export, package, audit, check-content, new, schemas, preview, fonts, inbox, backup, restore, status, documents, bench, covers, icons, screenshots, content, wordpress, wordpress:screenshots.\n',
  );
});
