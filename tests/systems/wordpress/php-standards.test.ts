/** Unit tests and coding standard of the plugin, with Debian's `phpunit` and `php-codesniffer` */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aptInstall, aptUpdate, mayInstall } from '../../../scripts/bootstrap/apt.mjs';
import { print } from '../../../scripts/bootstrap/cli.mjs';
import { runCommand } from '../../../scripts/bootstrap/run-command.mjs';

const TOOLS = ['/usr/bin/phpunit', '/usr/bin/phpcs'];
const PACKAGES = ['phpunit', 'php-codesniffer'];
const MINUTE_MS = 60_000;

const hasTools = () => TOOLS.every((tool) => existsSync(tool));

if (!hasTools() && mayInstall() && !(await aptInstall(PACKAGES)).ok) {
  await aptUpdate();
  await aptInstall(PACKAGES);
}
if (!hasTools())
  print('PHP unit tests and the coding standard are left out: phpunit and php-codesniffer are not here.');

/** All lines from the twelfth on have errors, except the last statement. */
const UNSAFE = `<?php

declare(strict_types=1);

namespace Meguri;

final class Unsafe extends Other
{
    public function run(string $title): void
    {
        global $wpdb;
        echo "<p>$title</p>";
        echo '<p>' . $title . '</p>';
        printf('<p>%s</p>', get_the_title());
        printf('<p>%s</p>', $_GET['a']);
        $wpdb->query("DELETE FROM {$wpdb->posts} WHERE ID = $title");
        update_option('a', sanitize_text_field($_POST['a']));
        echo esc_html($title), (int) $title, esc_html__('a', 'meguri');
    }
}
`;

describe.skipIf(!hasTools())('the PHP code of the plugin', () => {
  test('passes its unit tests', async () => {
    const args = ['--configuration', 'wordpress/phpunit.xml'];
    const { ok, output } = await runCommand('phpunit', args, { timeoutMs: MINUTE_MS, capture: true });
    expect(ok, output).toBe(true);
    expect(output).toMatch(/^OK \(\d+ tests, /m);
  });

  test('fails the coding standard when it prints, reads or queries unsafe values', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'meguri-sniffs-'));
    await writeFile(join(folder, 'Unsafe.php'), UNSAFE);
    const args = ['--standard=wordpress/phpcs.xml', '--report=emacs', join(folder, 'Unsafe.php')];
    const { ok, output } = await runCommand('phpcs', args, { timeoutMs: MINUTE_MS, capture: true });
    await rm(folder, { recursive: true });
    expect(ok).toBe(false);
    expect(output.match(/:\d+:(?=\d+: error)/g)?.map((place) => Number(place.slice(1, -1)))).toEqual([
      1, 12, 13, 14, 15, 15, 16, 17,
    ]);
  });

  test('follows PSR-12 and the security rules of WordPress', async () => {
    const args = ['--standard=wordpress/phpcs.xml', '--report=emacs'];
    const { ok, output } = await runCommand('phpcs', args, { timeoutMs: MINUTE_MS, capture: true });
    expect(ok, output).toBe(true);
  });
});
