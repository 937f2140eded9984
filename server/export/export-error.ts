/** Something that whoever exports can put right: shown as it is. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
