import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import type { ExportFolder } from './folder.ts';

/** Files that only this server uses; the export compresses its files itself. */
const COMPRESSED = /\.(?:br|gz|map)$/;

export async function writeBuild(clientDir: string, target: Pick<ExportFolder, 'write'>): Promise<void> {
  const names = (await readdir(join(clientDir, 'assets'))).filter((name) => !COMPRESSED.test(name));
  const write = async (name: string) =>
    target.write(`${STATIC_BASE}/assets/${name}`, await readFile(join(clientDir, 'assets', name)));
  await Promise.all(names.map(write));
}
