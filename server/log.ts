/** One line an event on standard output, errors on standard error. Nothing that a visitor sent is written in full. */
export const log = {
  info: (message: string) => console.log(line(message)),
  warn: (message: string) => console.warn(line(message)),
  error: (message: string, error?: unknown) => console.error(line(error ? `${message}: ${describe(error)}` : message)),
};

function line(message: string): string {
  return `${new Date().toISOString()} ${message}`;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const detail = 'detail' in error && typeof error.detail === 'string' ? ` (${error.detail})` : '';
  const stack = detail ? '' : `\n${error.stack}`;
  return `${error.name}: ${error.message}${detail}${stack}`;
}
