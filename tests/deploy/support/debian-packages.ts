import { existsSync } from 'node:fs';
import { aptInstall, aptUpdate, mayInstall } from '../../../scripts/bootstrap/apt.mjs';
import { print } from '../../../scripts/bootstrap/cli.mjs';
import { withLock } from '../../../scripts/bootstrap/lock.mjs';

/** Programs of the tests, and the packages that contain them. */
const PACKAGES = {
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/sbin/ip': 'iproute2',
  '/usr/bin/nsenter': 'util-linux',
  '/usr/sbin/nginx': 'nginx',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/buildah': 'buildah',
  '/usr/bin/openssl': 'openssl',
  '/usr/bin/faketime': 'faketime',
  '/usr/bin/redis-server': 'redis-server',
  '/usr/bin/promtool': 'prometheus',
  '/usr/sbin/varnishd': 'varnish',
  '/usr/share/doc/varnish-modules': 'varnish-modules',
  '/usr/bin/systemd-analyze': 'systemd',
  '/usr/bin/systemd-nspawn': 'systemd-container',
} as const;

type Program = keyof typeof PACKAGES;

// debootstrap, chroot, ip and nginx are in folders that the PATH of an unprivileged shell leaves out.
process.env['PATH'] += ':/usr/sbin:/sbin';

/**
 * Installs missing programs as root on Debian. Call it at the top of a file, for `describe.skipIf`.
 * @returns why the tests cannot run, or null
 */
export async function missingPrograms(programs: readonly Program[]): Promise<string | null> {
  const missing = () => programs.filter((program) => !existsSync(program)).map((program) => PACKAGES[program]);
  if (missing().length > 0 && mayInstall()) {
    await withLock('apt', async () => {
      if (missing().length > 0 && !(await aptInstall(missing())).ok) {
        await aptUpdate();
        await aptInstall(missing());
      }
    });
  }
  const reason = process.getuid?.() === 0 ? null : 'they need root';
  const problem = missing().length > 0 ? `missing packages: ${missing().join(', ')}` : reason;
  if (problem) print(`Tests on clean Debian roots are left out: ${problem}.`);
  return problem;
}
