/** An error that the user can fix; its message is printed. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
