import { join, resolve } from 'node:path';
import { type Backend, createBackend } from '../backend/app.ts';
import { coloursFile } from '../backend/remembered-colours.ts';
import { createContentSource, createDraftSource, createSubmissionSource } from './content-source.ts';
import { createUploads } from './forms/uploads.ts';
import { apiHandler } from './forward-api.ts';
import { createImages } from './images/images.ts';
import { log } from './log.ts';
import type { Settings } from './settings.ts';
import type { SiteSources } from './site-options.ts';
import { submissionsSettings } from './submissions-settings.ts';

/** What relative folders in the settings start from. */
const ROOT = resolve(import.meta.dirname, '..');

/**
 * Everything that the site reads from and writes to: the embedded backend, or the one at `CONTENT_API_BASE`.
 *
 * @returns `backend` is null where there is another one
 */
export function createSources(settings: Settings): { sources: SiteSources; backend: Backend | null } {
  const dataDir = resolve(ROOT, settings.DATA_DIR);
  const backend = settings.CONTENT_API_BASE
    ? null
    : createBackend({
        contentDir: resolve(ROOT, settings.CONTENT_DIR),
        watch: true,
        key: settings.CONTENT_API_KEY,
        submissions: submissionsSettings(settings, ROOT),
        coloursFile: coloursFile(dataDir),
        // Whoever develops changes both at once, and restarts where the content does not fit.
        softwareDir: process.env.NODE_ENV === 'development' ? undefined : ROOT,
        log,
      });
  const none = () => Promise.reject(new Error('no backend'));
  const embedded = backend?.fetch ?? none;
  const inside = backend?.fetchInside ?? none;
  const sources: SiteSources = {
    content: createContentSource(settings, embedded),
    drafts: createDraftSource(settings, inside),
    submissions: createSubmissionSource(settings, inside),
    uploads: createUploads(join(dataDir, 'uploads'), (error) => log.error('Uploads cannot be kept', error)),
    api: apiHandler(settings, embedded),
    draftApi: apiHandler(settings, inside, { key: settings.CONTENT_API_KEY }),
    images: createImages({ ...settings, DATA_DIR: dataDir }, embedded),
  };
  return { sources, backend };
}
