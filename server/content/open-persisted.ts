import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import {
  ENTRY_LIMITS,
  openPersistedResponses,
  type PersistedResponses,
  type PersistenceLimits,
  RESPONSE_LIMITS,
} from './persisted-responses.ts';

/**
 * Opens the persisted responses of a separate backend, and the last valid copies of its entries.
 *
 * @returns undefined with the embedded backend, and in development
 */
export function openPersisted(
  { CONTENT_API_BASE, SITE_ORIGIN }: Pick<Settings, 'CONTENT_API_BASE' | 'SITE_ORIGIN'>,
  dataDir: string,
  stamp: string | null,
): { responses: PersistedResponses; entries: PersistedResponses } | undefined {
  if (!CONTENT_API_BASE || stamp === null) return undefined;
  // Responses depend on the build and on the rewritten URLs.
  const version = [readFileSync(stamp, 'utf8'), CONTENT_API_BASE, SITE_ORIGIN].join('\n');
  const onError = (error: unknown) =>
    log.error('Content cache: responses could not be persisted', {
      event: 'not_persisted',
      repeats: String(error),
      error,
    });
  const open = (file: string, limits: PersistenceLimits) =>
    openPersistedResponses(join(dataDir, 'cache', file), version, onError, limits);
  return { responses: open('answers.v8', RESPONSE_LIMITS), entries: open('entries.v8', ENTRY_LIMITS) };
}
