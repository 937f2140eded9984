import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Fictional users, one per role. */
export type Login = 'admin' | 'tamura' | 'ono';

export interface Secrets {
  passwords: Record<Login, string>;
  /** `AUTH_KEY` and similar keys. */
  keys: Record<string, string>;
  /** Created by WordPress. */
  applicationPassword: string | null;
  apiKey: string;
  previewSecret: string;
  revalidateSecret: string;
}

const FILE = 'secrets.json';
const KEYS = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);

/** Generates missing secrets. */
export async function ensureSecrets(folder: string): Promise<Secrets> {
  try {
    return JSON.parse(await readFile(join(folder, FILE), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secrets: Secrets = {
    passwords: { admin: random(15), tamura: random(15), ono: random(15) },
    keys: Object.fromEntries(KEYS.map((name) => [name, random(48)])),
    applicationPassword: null,
    apiKey: random(32),
    previewSecret: random(32),
    revalidateSecret: random(32),
  };
  await writeSecrets(folder, secrets);
  return secrets;
}

/** Readable only by the current user. */
export async function writeSecrets(folder: string, secrets: Secrets): Promise<void> {
  await writeFile(join(folder, FILE), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
