/** A start error for operators; logged without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
