import type { Label } from '../../../contract/vocabulary.ts';
import type { AuthenticationModule } from '../../state/store.tsx';

/** Where the server says who previews. */
const SESSION_URL = '/preview/session';

/**
 * The server-initialisation action: asks the server who previews, and puts its answer into the store. May run any number
 * of times. A preview that is over ends here with the server's own words about it.
 *
 * @returns whether the preview is on, and the page's data to be asked for anew
 */
export async function serverInitialisation(put: (authentication: AuthenticationModule) => void): Promise<boolean> {
  try {
    const answer = await fetch(SESSION_URL, { cache: 'no-store', headers: { accept: 'application/json' } });
    if (answer.status === 403) {
      location.reload();
      return false;
    }
    const body: unknown = answer.ok ? await answer.json() : null;
    if (isAuthentication(body)) put(body);
  } catch {
    // Without an answer the page's own module stays; the refresh says what is wrong with the connection.
  }
  return true;
}

function isAuthentication(body: unknown): body is AuthenticationModule {
  const { preview } = (body ?? {}) as { preview?: Record<string, unknown> & { label?: Partial<Label> } };
  if (typeof preview !== 'object' || preview === null) return false;
  const { label, id, revision, savedAt, expiresAt } = preview;
  const texts = [label?.ja, label?.en, revision, savedAt ?? '', expiresAt];
  return texts.every((text) => typeof text === 'string') && typeof id === 'number';
}
