/** An error that the user can fix. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
