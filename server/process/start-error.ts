/** Why the server does not start, in a sentence for the operator. It is logged without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
