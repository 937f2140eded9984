/** A site and a WordPress, connected in both directions */
import { API_PATH } from '../../../../../contract/api/api-path.ts';
import { freePort, type RunningSite, startSite } from '../../../../support/site/start-site.ts';
import { ensureImported, type ImportedWordpress, startImportedWordpress } from '../imported-wordpress.ts';
import { untilAnnounced } from './until-announced.ts';

export interface WiredSite {
  wordpress: ImportedWordpress;
  /** Unchanged by a restart */
  origin: string;
  page(path: string): Promise<{ status: number; html: string }>;
  /** Stops the site, but not WordPress. */
  pause(): Promise<void>;
  /** Restarts the site at the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWiredSite(options: { onPluginError?: (entry: string) => void } = {}): Promise<WiredSite> {
  await ensureImported();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const wordpress = await startImportedWordpress({ siteOrigin: origin, ...options });
  let site: RunningSite | null = null;
  const pause = async () => {
    await site?.stop();
    site = null;
  };
  const resume = async () => {
    site = await startSite({
      PORT: String(port),
      SITE_ORIGIN: origin,
      CONTENT_API_BASE: wordpress.origin + API_PATH,
      CONTENT_API_KEY: wordpress.secrets.apiKey,
      // A new PHP process on a busy machine may take longer than visitors accept.
      CONTENT_TIMEOUT_MS: '30000',
      PREVIEW_SECRET: wordpress.secrets.previewSecret,
      REVALIDATE_SECRET: wordpress.secrets.revalidateSecret,
    });
  };
  const stop = async () => {
    await pause();
    await wordpress.stop();
  };
  await resume().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    wordpress,
    origin,
    async page(path) {
      await untilAnnounced(wordpress.folder);
      const response = await fetch(origin + path);
      return { status: response.status, html: await response.text() };
    },
    pause,
    resume,
    stop,
  };
}
