import type { Secrets } from '../../lib/http/signed-token.server.ts';
import type { Settings } from './settings.ts';

/** Secrets whose former value is still accepted while they are replaced. */
type Rotated = 'FORMS_SECRET' | 'PREVIEW_SECRET' | 'REVALIDATE_SECRET';

/** Returns the secret, which signs, and its former value, which only verifies. Undefined if the secret is not set. */
export function secretsOf<Name extends Rotated>(
  settings: Pick<Settings, Name | `${Name}_PREVIOUS`>,
  name: Name,
): Secrets | undefined {
  // The generic key hides that both values are optional strings.
  const values: Partial<Record<string, string>> = settings;
  const current = values[name];
  const previous = values[`${name}_PREVIOUS`];
  if (current === undefined) return undefined;
  return previous === undefined ? [current] : [current, previous];
}
