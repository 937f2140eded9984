import type { Language } from '../../contract/vocabulary.ts';
import { parseEntryName } from '../../server/preview/preview-entries.ts';
import { PREVIEW_TTL_SECONDS, signClaims } from '../../server/preview/preview-tokens.ts';

export const SECRET = 'a secret for tests, of 32 characters';

/** Returns a link as the command prints it. tests/systems/commands/preview-command.test.ts tests the command. */
export async function signedLink(origin: string, entry: string, lang: Language): Promise<string> {
  const name = parseEntryName(entry);
  if (!name) throw new Error(`${entry} is no entry.`);
  const exp = Math.floor(Date.now() / 1000) + PREVIEW_TTL_SECONDS;
  const claims = { ...name, id: Number(name.key), revision: '0123456789', lang, exp };
  return `${origin}/preview?token=${await signClaims(claims, 'preview-link', [SECRET])}`;
}
