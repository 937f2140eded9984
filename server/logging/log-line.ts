/** Writes one log line: as JSON with pino, or as text. */
import { isatty } from 'node:tty';
import { pino } from 'pino';
import type { Component } from '../../lib/log.ts';
import type { CacheUse } from './request-context.ts';

export type Level = 'info' | 'warn' | 'error';
/** `auto`: text on a terminal, otherwise JSON. */
export type LogFormat = 'auto' | 'json' | 'text';

export interface LogLine {
  level: Level;
  component: Component;
  event: string;
  /** Does not repeat the component; a single line. */
  msg: string;
  requestId?: string | undefined;
  /** Names the log entry on an error page. */
  reference?: string | undefined;
  /** Begins with a line break and has one line per frame. */
  stack?: string | undefined;
  /** Repetitions since the last line about the same failure. */
  repeated?: number;
  /** The access log sets this and the next fields. */
  method?: string;
  route?: string;
  status?: number;
  durationMs?: number;
  cache?: CacheUse | undefined;
  /** Bytes sent, with headers. */
  bytes?: number;
  client?: string | undefined;
  /** The start-up line sets this and the next field. */
  version?: string;
  commit?: string | null;
}

type Write = (line: LogLine) => void;

/** Kept while the log cannot be written, for example to a full disk. */
const MAX_UNWRITTEN_BYTES = 1_000_000;

const TEXT_METHODS = { info: 'log', warn: 'warn', error: 'error' } as const;

function writeText({ level, component, msg, stack = '' }: LogLine): void {
  console[TEXT_METHODS[level]](`${new Date().toISOString()} ${component}: ${msg}${stack}`);
}

function jsonWriter(): Write {
  // Written before the call returns, so that a crash loses nothing.
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_UNWRITTEN_BYTES });
  // A full disk or a closed pipe must not end the process. pino retries with the next line.
  output.on('error', () => undefined);
  const logger = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } },
    output,
  );
  return ({ level, msg, ...fields }) => logger[level](fields, msg);
}

/** Text until the settings are known. */
let write: Write = writeText;

export function configureLogFormat(format: LogFormat, isTerminal = isatty(1)): void {
  write = format === 'json' || (format === 'auto' && !isTerminal) ? jsonWriter() : writeText;
}

export function writeLine(line: LogLine): void {
  write(line);
}
