import type { Machine } from './machine.ts';

/** Folders that a derived release shares with the release that it derives from. */
const SHARED = ['node', 'node_modules', 'content', 'wordpress', 'docs'];

/**
 * Creates the archive of a later release in `/root` from an installed one. Building it from sources would take half a minute.
 */
export async function deriveRelease(machine: Machine, from: string, version: string): Promise<void> {
  const archive = `meguri-${version}-linux-${process.arch}.tar.gz`;
  const release = `releases/${version}`;
  await machine.succeed(
    [
      ...derivation('/opt/meguri', from, version, `/root/derived/${release}`),
      `cd /root/derived && tar -c --owner=0 --group=0 ${release} | gzip -1 > /root/${archive}`,
      `cd /root && sha256sum ${archive} > ${archive}.sha256`,
    ].join('\n'),
  );
}

/**
 * Shell lines that create a later release in `folder` from one of `home`. The stylesheet of its pages has a name of its own.
 */
export function derivation(home: string, from: string, version: string, folder: string): string[] {
  return [
    `mkdir -p "${folder}"`,
    `cd "${folder}"`,
    `for name in bin build lib deploy package.json settings.env site.config.ts; do cp -a "${home}/releases/${from}/$name" .; done`,
    ...SHARED.map((name) => `ln -s ../${from}/${name} ${name}`),
    // The oldest release that can use the database stays.
    `grep -rlF '${from}' . | xargs sed -i '/oldestRelease/! s/${from.replaceAll('.', '\\.')}/${version}/g'`,
    'cd build/client',
    `sheet=$(grep -A1 '"style.css": {' .vite/manifest.json | grep -o '[^/"]*[.]css' | tail -n 1)`,
    'test -n "$sheet"',
    `for end in '' .br .gz; do mv "assets/$sheet$end" "assets/only-${version}.css$end"; done`,
    `sed -i "s/$sheet/only-${version}.css/g" .vite/*.json`,
  ];
}
