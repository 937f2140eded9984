/** The units of `deploy/systemd/` with systemd itself, inside their sandbox. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { VERSION } from './support/archive.ts';
import { missingPrograms } from './support/debian-packages.ts';
import { copyArchive, follow } from './support/guide.ts';
import { startSystemdMachine } from './support/machine.ts';
import { deriveRelease } from './support/releases.ts';

const problem = await missingPrograms(['/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn']);
const NEWER = '90.0.0';

describe.skipIf(problem)('systemd', () => {
  test('starts, backs up, upgrades and rolls back a release by the steps of the guide', async ({ skip }) => {
    const machine = await startSystemdMachine();
    if (typeof machine === 'string') return skip(machine);
    onTestFinished(() => machine[Symbol.asyncDispose]());
    const stateOf = async (unit: string) => (await machine.run(`systemctl is-active ${unit}`)).stdout.trim();
    await copyArchive(machine);
    await follow(machine, 'Install');
    // On a busy machine, pre-generation delays the instances until parts of the report are warnings.
    await machine.succeed('echo PREWARM_IMAGES=0 >> /opt/meguri/.env');
    await follow(machine, 'Start');
    for (const unit of ['meguri@3001', 'meguri@3002', 'meguri-backup.timer', 'meguri-status.timer'])
      expect([unit, await stateOf(unit)]).toEqual([unit, 'active']);
    const main = (await machine.succeed('systemctl show -P MainPID meguri@3001')).trim();
    const limits = await machine.succeed(`grep -E '^(CapBnd|NoNewPrivs|Seccomp):' /proc/${main}/status`);
    expect(limits).toBe('CapBnd:\t0000000000000000\nNoNewPrivs:\t1\nSeccomp:\t2\n');
    const inside = await machine.run(`nsenter -t ${main} -m touch /opt/meguri/x`);
    expect(inside.stderr).toContain('Read-only file system');

    expect(await follow(machine, 'Back up')).toMatch(/meguri-\w+-\w+\.tar\n/);
    await machine.succeed('systemctl start meguri-status');

    await deriveRelease(machine, VERSION, NEWER);
    await follow(machine, 'Upgrade', NEWER);
    const report = async () => (await machine.run('runuser -u meguri -- /opt/meguri/current/bin/meguri status')).stdout;
    expect((await report()).match(new RegExp(`· version ${NEWER}`, 'g'))).toHaveLength(2);
    expect(await follow(machine, 'Roll back')).toContain(
      'Restarted one after another: meguri@3001.service, meguri@3002.service',
    );
    expect((await report()).match(new RegExp(`· version ${VERSION}`, 'g'))).toHaveLength(2);

    // New workers follow the link to the other release, although the primary process stays.
    // With all content, a new worker would need more than its 30 seconds on a busy machine.
    await machine.succeed('mkdir /opt/part && cp -a /opt/meguri/current/content/site /opt/part');
    await machine.succeed('printf "WORKERS=2\\nCONTENT_DIR=/opt/part\\n" >> /opt/meguri/.env');
    await machine.succeed('systemctl restart meguri@3001');
    await machine.succeed(`ln -sfn releases/${NEWER} /opt/meguri/current && systemctl reload meguri@3001`);
    const journal = async () => (await machine.run('journalctl -u meguri@3001 -o cat')).stdout;
    await expect.poll(journal, { timeout: 60_000, interval: 1000 }).toContain('"event":"workers_replaced"');
    expect(await report()).toContain(`Port 3001 · ok · version ${NEWER}`);

    // The port belongs to another program.
    await machine.succeed('systemctl stop meguri@3001');
    const program = "require('http').createServer((_, response) => response.end()).listen(3001, '127.0.0.1')";
    await machine.succeed(`systemd-run --quiet /opt/meguri/current/node/bin/node -e "${program}"`);
    expect((await machine.run('systemctl start meguri@3001')).status).not.toBe(0);
    expect(await machine.run('systemctl start meguri-status')).not.toMatchObject({ status: 0 });
    expect((await machine.run('journalctl -u meguri-status -o cat')).stdout).toMatch(
      /CRITICAL instance: .* 3001 could not start .* is taken by another process/,
    );
    expect(await stateOf('meguri@3002')).toBe('active');
  });
});
