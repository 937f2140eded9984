import type { Component, Log, LogFields, LogMessage } from '../lib/log.ts';
import { createErrorReference } from './error-reference.ts';
import { describeError, escapeLine } from './logging/describe-error.ts';
import {
  configureLogFormat,
  flushAccessLines,
  type Level,
  type LogFormat,
  type LogLine,
  writeLine,
} from './logging/log-line.ts';
import { loggableUrl } from './logging/loggable-url.ts';
import { rememberError, rememberRepetition } from './logging/recent-errors.ts';
import { createRepetitions } from './logging/repetitions.ts';
import { currentRequest } from './logging/request-context.ts';

export { loggableUrl };

type Details = LogFields &
  Partial<Omit<LogLine, 'level' | 'component' | 'event' | 'msg'>> & {
    /** `npm run status` lists the line, as it lists errors and repeated failures. */
    isListed?: boolean;
  };

export interface ServerLog extends Log {
  info(message: LogMessage, fields: Details): void;
  warn(message: LogMessage, fields: Details): void;
  error(message: LogMessage, fields: Details): void;
  /**
   * Logs an error of a request. Equal errors are logged once and share a reference.
   *
   * @returns reference for the error page
   */
  failure(message: LogMessage, error: unknown, fields: { event: string; url?: URL | null | undefined }): string;
}

export const log: ServerLog = {
  info: (message, fields) => logLine('info', message, fields),
  warn: (message, fields) => logLine('warn', message, fields),
  error: (message, fields) => logLine('error', message, fields),

  failure(message, error, { event, url }) {
    const reference = createErrorReference();
    const address = url ? ` ${loggableUrl(url)}` : '';
    const { summary, stack } = describeError(error);
    const repeats = [address, summary, stack.split('\n')[1]].join('\n');
    const line = lineOf('error', `${message} [${reference}]${address}`, { event, error: error ?? null, reference });
    return logOnce(line, repeats).reference ?? reference;
  },
};

/** For the server process: text on a terminal and JSON elsewhere, unless a format is set. */
export function configureLog(format: LogFormat): void {
  configureLogFormat(format);
  process.once('exit', repetitions.flush);
  process.once('exit', flushAccessLines);
}

const repetitions = createRepetitions<LogLine>((line, count, seconds) => {
  const { stack: _, requestId: __, ...rest } = line;
  const times = count === 1 ? 'once more' : `${count.toLocaleString('en')} more times`;
  writeLine({ ...rest, msg: `${line.msg} (${times} in ${seconds} s)`, repeated: count });
});

function logLine(level: Level, message: LogMessage, fields: Details): void {
  const line = lineOf(level, message, fields);
  if (fields.repeats !== undefined) logOnce(line, fields.repeats);
  else {
    if (level === 'error' || fields.isListed) rememberError(line);
    writeLine(line);
  }
}

/** @returns the line that was logged for this failure, perhaps earlier */
function logOnce(line: LogLine, repeats: string): LogLine {
  const earlier = repetitions.repeated(`${line.component} ${line.event}`, repeats, line);
  if (earlier) {
    rememberRepetition(earlier);
    return earlier;
  }
  rememberError(line);
  writeLine(line);
  return line;
}

function lineOf(
  level: Level,
  message: string,
  { event, repeats: _, isListed: __, error, ...fields }: Details,
): LogLine {
  const separator = message.indexOf(': ');
  const described = error === undefined ? null : describeError(error);
  const msg = escapeLine(message.slice(separator + 2));
  return {
    level,
    component: message.slice(0, separator) as Component,
    event,
    requestId: currentRequest()?.id,
    ...fields,
    ...(described?.stack && { stack: described.stack }),
    msg: described ? `${msg}: ${described.summary}` : msg,
  };
}
