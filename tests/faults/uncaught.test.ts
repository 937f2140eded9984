/** Runs a script in a separate process that shuts down like the server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

async function run(script: string, { isRead = true } = {}) {
  const shutdown = JSON.stringify(join(import.meta.dirname, '../../server/process/shutdown.ts'));
  const program = `
    import { setTimeout as pause } from 'node:timers/promises';
    import { shutDownOnSignal } from ${shutdown};
    shutDownOnSignal(async () => { await pause(100); console.log('what had come was answered'); });
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 10_000,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    if (isRead) stream.on('data', (bytes) => (output += bytes));
    else stream.destroy();
  const [code] = await once(child, 'close');
  return { code, output };
}

test('logs an exception with its stack, shuts down gracefully and exits with 1', async () => {
  const { code, output } = await run(`
    setTimeout(() => { throw new Error('first') }, 10);
    setTimeout(() => { throw new Error('second') }, 20);
    setInterval(() => {}, 1000);`);
  expect(code).toBe(1);
  expect(output).toMatch(/uncaught exception; .*: Error: first\n(?:.*\n)*? +at /);
  expect(output).toContain('Error: second');
  expect(output.match(/what had come was answered/g)).toHaveLength(1);
});

test('logs a rejection and continues', async () => {
  const { code, output } = await run(`
    Promise.reject(new Error('nobody waits'));
    await pause(50);
    console.log('goes on');
    process.kill(process.pid, 'SIGTERM');
    setInterval(() => {}, 1000);`);
  expect(code).toBe(0);
  expect(output).toMatch(/unhandled rejection: Error: nobody waits\n(?:.*\n)*? +at /);
  expect(output.indexOf('goes on')).toBeLessThan(output.indexOf('what had come was answered'));
});

test.each(['text', 'json'])('continues when nobody reads its log any more, as %s', async (format) => {
  const log = JSON.stringify(join(import.meta.dirname, '../../server/log.ts'));
  const { code } = await run(
    `
    const { configureLog, log } = await import(${log});
    configureLog('${format}');
    for (let number = 0; number < 50; number += 1) {
      for (const level of ['info', 'warn', 'error']) log[level]('Page: ' + number, { event: 'number' });
      await pause(5);
    }
    process.kill(process.pid, 'SIGTERM');
    setInterval(() => {}, 1000);`,
    { isRead: false },
  );
  expect(code).toBe(0);
});

test('loses no line of the log in a crash, and counts repeated failures before the end', async () => {
  const log = JSON.stringify(join(import.meta.dirname, '../../server/log.ts'));
  const { code, output } = await run(`
    const { configureLog, log } = await import(${log});
    configureLog('auto');
    for (let number = 0; number < 2000; number += 1)
      log.info('Page: ' + 'x'.repeat(500) + number, { event: 'number' });
    for (let number = 0; number < 5; number += 1)
      log.failure('Page: rendering failed', 'out of paper', { event: 'failed' });
    setTimeout(() => { throw new TypeError('first\\nsecond', { cause: new Error('the cause') }) }, 10);`);
  expect(code).toBe(1);
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ event }) => event === 'number').map(({ msg }) => msg.replace(/^x+/, ''))).toEqual(
    Array.from({ length: 2000 }, (_, number) => String(number)),
  );
  expect(lines.slice(2000)).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'error',
      component: 'Page',
      event: 'failed',
      reference: expect.any(String),
      msg: expect.stringMatching(/^rendering failed \[.{9}\]: out of paper$/),
    },
    expect.objectContaining({
      level: 'error',
      component: 'Server',
      event: 'uncaught_exception',
      stack: expect.stringMatching(/^\n +at /),
      msg: 'uncaught exception; shutting down after the pending requests: TypeError: first\\u{a}second; cause: Error: the cause',
    }),
    expect.objectContaining({ event: 'failed', repeated: 4, msg: expect.stringContaining('(4 more times in 1 s)') }),
  ]);
});
