import type { Machine } from './machine.ts';

/** Folders that a derived release shares with the release that it derives from. */
const SHARED = ['node', 'node_modules', 'content', 'wordpress', 'docs'];

/**
 * Creates the archive of a later release from an installed one, with an additional file for the browser. Building it from
 * sources would take half a minute.
 */
export async function deriveRelease(machine: Machine, from: string, version: string): Promise<void> {
  const archive = `meguri-${version}-linux-${process.arch}.tar.gz`;
  const release = `releases/${version}`;
  await machine.succeed(
    [
      `mkdir -p /root/derived/${release}`,
      `cd /root/derived/${release}`,
      `for name in bin build lib deploy package.json settings.env site.config.ts; do cp -a "/opt/meguri/releases/${from}/$name" .; done`,
      ...SHARED.map((name) => `ln -s ../${from}/${name} ${name}`),
      // The oldest release that can use the database stays.
      `grep -rlF '${from}' . | xargs sed -i '/oldestRelease/! s/${from.replaceAll('.', '\\.')}/${version}/g'`,
      `echo "'${version}'" > build/client/assets/only-${version}.js`,
      `cd /root/derived && tar -c --owner=0 --group=0 ${release} | gzip -1 > /root/${archive}`,
      `cd /root && sha256sum ${archive} > ${archive}.sha256`,
    ].join('\n'),
  );
}
