/** A backup cannot be created, verified or restored. The message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
