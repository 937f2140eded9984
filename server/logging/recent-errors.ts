import type { LogLine } from './log-line.ts';

const MAX_ERRORS = 50;

/** An error or a repeated failure, for `npm run status`. */
export interface RecentError
  extends Pick<LogLine, 'level' | 'component' | 'event' | 'msg' | 'reference' | 'requestId'> {
  /** Time of the first occurrence, in ISO 8601. */
  at: string;
  lastAt: string;
  count: number;
}

const recent = new Map<LogLine, RecentError>();

export function rememberError(line: LogLine): void {
  const { level, component, event, msg, reference, requestId } = line;
  const at = new Date().toISOString();
  recent.set(line, { at, lastAt: at, count: 1, level, component, event, msg, reference, requestId });
  const [oldest] = recent.keys();
  if (recent.size > MAX_ERRORS && oldest) recent.delete(oldest);
}

export function rememberRepetition(line: LogLine): void {
  const error = recent.get(line);
  if (!error) {
    rememberError(line);
    return;
  }
  error.count += 1;
  error.lastAt = new Date().toISOString();
  // The oldest error is removed first.
  recent.delete(line);
  recent.set(line, error);
}

/** Newest first. */
export function recentErrors(): RecentError[] {
  return [...recent.values()].reverse();
}
