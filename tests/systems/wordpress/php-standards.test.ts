/** The plugin's own unit tests and its coding standard, by Debian's `phpunit` and `php-codesniffer`. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aptInstall, aptUpdate, mayInstall } from '../../../scripts/bootstrap/apt.mjs';
import { say } from '../../../scripts/bootstrap/cli.mjs';
import { runCommand } from '../../../scripts/bootstrap/run-command.mjs';

const TOOLS = ['/usr/bin/phpunit', '/usr/bin/phpcs'];
const PACKAGES = ['phpunit', 'php-codesniffer'];
const MINUTE = 60_000;

const hasTools = () => TOOLS.every((tool) => existsSync(tool));

if (!hasTools() && mayInstall() && !(await aptInstall(PACKAGES)).ok) {
  await aptUpdate();
  await aptInstall(PACKAGES);
}
if (!hasTools()) say('PHP unit tests and the coding standard are left out: phpunit and php-codesniffer are not here.');

describe.skipIf(!hasTools())('the plugin’s PHP', () => {
  test('passes its unit tests', async () => {
    const args = ['--configuration', 'wordpress/phpunit.xml'];
    const { ok, output } = await runCommand('phpunit', args, { timeoutMs: MINUTE, capture: true });
    expect(ok, output).toBe(true);
    expect(output).toMatch(/^OK \(\d\d tests, /m);
  });

  test('is written as PSR-12 asks', async () => {
    const args = ['--standard=wordpress/phpcs.xml', '--report=emacs'];
    const { ok, output } = await runCommand('phpcs', args, { timeoutMs: MINUTE, capture: true });
    expect(ok, output).toBe(true);
  });
});
