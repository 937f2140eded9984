/** Writes one log line: as JSON with pino, or as text. */
import { isatty } from 'node:tty';
import { pino } from 'pino';
import type { Component } from '../../lib/log.ts';
import { type AccessLine, accessJson, accessText } from './access-line.ts';

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
  /** The start-up line sets this and the next field. */
  version?: string;
  commit?: string | null;
}

interface Output {
  write(line: LogLine): void;
  formatAccess(line: AccessLine): string;
  writeText(text: string): void;
}

/** Maximum size of the buffer while the log cannot be written, for example to a full disk. */
const MAX_UNWRITTEN_BYTES = 1_000_000;

/** A process that is killed loses at most the access lines of this time. */
const FLUSH_MS = 20;
/** In characters. A larger part does not fit into a pipe, and the server would wait for the reader. */
const FLUSH_LENGTH = 32_768;

const TEXT_METHODS = { info: 'log', warn: 'warn', error: 'error' } as const;

// A closed pipe must not end the process: the error would be an uncaught exception, which is logged, which is an error again.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const textOutput: Output = {
  write({ level, component, msg, stack = '' }) {
    console[TEXT_METHODS[level]](`${new Date().toISOString()} ${component}: ${msg}${stack}`);
  },
  formatAccess: accessText,
  writeText: (text) => console.log(text.trimEnd()),
};

function jsonOutput(): Output {
  // Written before the call returns, so that a crash loses nothing.
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_UNWRITTEN_BYTES });
  // A full disk or a closed pipe must not end the process. pino retries with the next line.
  output.on('error', () => undefined);
  const logger = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } },
    output,
  );
  return {
    write: ({ level, msg, ...fields }) => logger[level](fields, msg),
    formatAccess: accessJson,
    writeText: (text) => void output.write(text),
  };
}

/** Text until the settings are known. */
let output = textOutput;

export function configureLogFormat(format: LogFormat, isTerminal = isatty(1)): void {
  output = format === 'json' || (format === 'auto' && !isTerminal) ? jsonOutput() : textOutput;
}

export function writeLine(line: LogLine): void {
  flushAccessLines();
  output.write(line);
}

let accessLines = '';
let flushTimer: NodeJS.Timeout | undefined;

/** Writes lines together, because a call of the system takes longer than a line. */
export function writeAccessLine(line: AccessLine): void {
  accessLines += output.formatAccess(line);
  if (accessLines.length >= FLUSH_LENGTH) flushAccessLines();
  else flushTimer ??= setTimeout(flushAccessLines, FLUSH_MS).unref();
}

/** Also before any other line, so that the log is in the order of time. */
export function flushAccessLines(): void {
  clearTimeout(flushTimer);
  flushTimer = undefined;
  if (accessLines === '') return;
  const lines = accessLines;
  accessLines = '';
  output.writeText(lines);
}
