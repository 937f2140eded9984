import type { Label } from '../../../contract/vocabulary.ts';
import type { PreviewState } from '../../state/store.tsx';

const SESSION_URL = '/preview/session';

/**
 * Requests the preview session; may run repeatedly. Reloads the page if the preview has ended.
 *
 * @returns whether to refresh the page's data
 */
export async function serverInitialisation(setState: (authentication: PreviewState) => void): Promise<boolean> {
  try {
    const response = await fetch(SESSION_URL, { cache: 'no-store', headers: { accept: 'application/json' } });
    if (response.status === 403) {
      location.reload();
      return false;
    }
    const body: unknown = response.ok ? await response.json() : null;
    if (isPreviewState(body)) setState(body);
  } catch {
    // The following refresh reports connection errors.
  }
  return true;
}

function isPreviewState(body: unknown): body is PreviewState {
  const { preview } = (body ?? {}) as { preview?: Record<string, unknown> & { label?: Partial<Label> } };
  if (typeof preview !== 'object' || preview === null) return false;
  const { label, id, revision, savedAt, expiresAt } = preview;
  const texts = [label?.ja, label?.en, revision, savedAt ?? '', expiresAt];
  return texts.every((text) => typeof text === 'string') && typeof id === 'number';
}
