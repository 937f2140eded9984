/** WordPress with the sample content, and the site for previews. */
import { join, resolve } from 'node:path';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { CliError, print } from '../../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../../bootstrap/project-root.mjs';
import { loadSettings } from '../../lib/load-settings.ts';
import { progressBar } from '../../lib/progress-bar.ts';
import { freePort, startSite } from '../../lib/start-site.ts';
import { importSample } from '../import-sample.ts';
import { MESSAGES } from '../messages.ts';
import { nextFreePort } from '../server/next-free-port.ts';
import { type RunningWordpress, startWordpress } from '../start-wordpress.ts';
import { type Sample, writeSample } from './sample.ts';

/** Preferred port, because some screenshots show it. */
const WORDPRESS_PORT = 8890;

export async function startSubject(
  home: string,
  started: AsyncDisposableStack,
): Promise<{ wordpress: RunningWordpress; sample: Sample }> {
  const folder = join(home, 'wordpress');
  const cores = resolve(PROJECT_ROOT, loadSettings().DATA_DIR, 'wordpress/cores');
  const port = await nextFreePort(WORDPRESS_PORT);
  if (port === null) throw new CliError(MESSAGES.en.noPort(WORDPRESS_PORT, WORDPRESS_PORT));
  const sitePort = await freePort();
  const wordpress = started.use(
    await startWordpress({
      folder,
      cores,
      core: '6.1',
      port,
      siteOrigin: `http://localhost:${sitePort}`,
      messages: MESSAGES.en,
      onPluginError: (entry) => console.error(entry),
    }),
  );
  print(MESSAGES.en.importing);
  const bar = progressBar(process.stdout);
  await importSample(wordpress, bar.show);
  bar.end();
  const { apiKey, previewSecret, revalidateSecret } = wordpress.secrets;
  started.use(
    await startSite({
      PORT: String(sitePort),
      SITE_ORIGIN: `http://localhost:${sitePort}`,
      DATA_DIR: join(home, 'site'),
      CONTENT_API_BASE: wordpress.origin + API_PATH,
      CONTENT_API_KEY: apiKey,
      PREVIEW_SECRET: previewSecret,
      REVALIDATE_SECRET: revalidateSecret,
    }),
  );
  // These changes clear the notice about the import.
  return { wordpress, sample: await writeSample(wordpress, folder) };
}
