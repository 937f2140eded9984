import { mkdirSync, writeFileSync } from 'node:fs';
import type { Machine } from './machine.ts';

/** Text files of a release that contain its version. */
const NAMES = 'bin/meguri settings.env package.json build lib';

/**
 * Creates the archive of a later release from an installed one, with a file of its own for the browser. Building it from
 * sources would take half a minute.
 */
export async function deriveRelease(machine: Machine, from: string, version: string): Promise<void> {
  const archive = `meguri-${version}-linux-${process.arch}.tar.gz`;
  const work = `/root/derived/releases/${version}`;
  await machine.succeed(
    [
      'mkdir -p /root/derived/releases',
      `cp -al /opt/meguri/releases/${from} ${work}`,
      `cd ${work}`,
      // Writes new files instead of changing linked ones.
      `grep -rlF '${from}' ${NAMES} | xargs sed -i 's/${from.replaceAll('.', '\\.')}/${version}/g'`,
    ].join('\n'),
  );
  const assets = machine.path(`${work}/build/client/assets`);
  mkdirSync(assets, { recursive: true });
  writeFileSync(`${assets}/only-${version}.js`, `'${version}'`);
  await machine.succeed(
    [
      `cd /root/derived && tar -c --owner=0 --group=0 releases/${version} | gzip -1 > /root/${archive}`,
      `cd /root && sha256sum ${archive} > ${archive}.sha256 && rm -r ${work}`,
    ].join('\n'),
  );
}
