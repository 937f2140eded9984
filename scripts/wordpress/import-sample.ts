import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { type ImportOptions, importContent } from '../transfer/import/import-content.ts';
import { createWordPressClient } from '../transfer/wordpress-client.ts';
import type { RunningWordpress } from './start-wordpress.ts';

/** @throws {CliError} if an entry is invalid */
export async function importSample(
  { origin, secrets }: RunningWordpress,
  onProgress: ImportOptions['onProgress'] = () => undefined,
): Promise<void> {
  const client = createWordPressClient(origin, { user: 'admin', password: secrets.applicationPassword ?? '' });
  const { broken } = await importContent(client, {
    contentDir: join(PROJECT_ROOT, 'content'),
    fields: JSON.parse(await readFile(join(PROJECT_ROOT, 'wordpress/meguri/fields.json'), 'utf8')),
    isDryRun: false,
    isForced: false,
    isDeleting: false,
    onProgress,
  });
  if (broken.length > 0)
    throw new CliError(`Not imported because of errors (run npm run check-content for details): ${broken.join(', ')}.`);
}
