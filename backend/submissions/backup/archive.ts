/** A backup file: a tar archive, which `age` may encrypt. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { BackupError } from './backup-error.ts';

/** First line of an encrypted file. */
const AGE_HEADER = 'age-encryption.org/v1';

/** @returns the content's SHA-256 in hexadecimal */
export type AddEntry = (name: string, bytes: number, content: AsyncIterable<Uint8Array>) => Promise<string>;

/** @param recipients public keys; without any, the file is not encrypted */
export async function writeArchive(
  path: string,
  recipients: readonly string[],
  modifiedAt: Date,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const add: AddEntry = async (name, bytes, content) => {
    const hash = createHash('sha256');
    const entry = controller.add({ name, size: bytes, mode: 0o600, mtime: modifiedAt, type: 'file' }).getWriter();
    for await (const chunk of content) {
      hash.update(chunk);
      await entry.write(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    }
    await entry.close();
    return hash.digest('hex');
  };
  const packing = fill(add).then(controller.finalize, (error: unknown) => {
    controller.error(error);
    throw error;
  });
  // Awaited below; a failure in between must not end the process.
  packing.catch(() => undefined);
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const output = recipients.length > 0 ? await encrypter.encrypt(readable) : readable;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of output) await file.writeFile(chunk);
    await packing;
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Reads all entries in their order.
 *
 * @param identities private keys; only for encrypted files
 * @throws {BackupError} if the file is truncated, damaged, or encrypted for other keys
 */
export async function readArchive(
  path: string,
  identities: readonly string[],
  onEntry: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const isEncrypted = await startsWith(path, AGE_HEADER);
  if (isEncrypted && identities.length === 0)
    throw new BackupError(`${path} is encrypted. Add --identity=FILE, the file with the private key.`);
  const encrypted = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  try {
    const archive = isEncrypted ? await decrypt(encrypted, identities) : encrypted;
    for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true })))
      await onEntry(header.name, body);
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).code) throw error;
    const reason = error instanceof Error ? error.message : 'unknown error';
    throw new BackupError(`${path} is damaged, or is not a backup (${reason}).`, { cause: error });
  }
}

async function decrypt(stream: ReadableStream<Uint8Array>, identities: readonly string[]) {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter.decrypt(stream);
}

async function startsWith(path: string, text: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(text.length), 0, text.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === text;
  } finally {
    await file.close();
  }
}
