/** Where the backend logs. `console` is one. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
