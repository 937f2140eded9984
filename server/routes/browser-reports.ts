/** Receives what browsers report by themselves: anybody can post it, so that each part is limited. */
import * as v from 'valibot';
import { parseJson } from '../../lib/http/parse-json.ts';
import { BodyError, readBytes } from '../../lib/http/read-body.ts';
import type { Client } from '../http/client-address.ts';
import type { Counters } from '../limits/counters.ts';
import { log as serverLog } from '../log.ts';

const BODY_LIMITS = { maxBytes: 32 * 1024, deadlineMs: 5000 };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Bodies per minute that are read. A body may have several reports. */
const MAX_REPORTS = 20;
/** Bodies per minute that are read from one network. */
const MAX_REPORTS_OF_NETWORK = 100;
/** Bodies per minute that are read in all. */
const MAX_REPORTS_IN_ALL = 600;
/** Different reports that are logged in a day. */
const MAX_LOGGED = 50;
/** Different reports of one network that are logged in a day, so that one visitor cannot use up the lines of all. */
const MAX_LOGGED_OF_NETWORK = 10;

interface ReportKind<Report> {
  /** In the names of the limits. */
  name: string;
  cacheControl: string;
  schema: v.GenericSchema<unknown, Report[]>;
  /** Returns a description without personal data, or null for reports that are ignored. */
  describe: (report: Report, request: Request) => string | null | Promise<string | null>;
  /** Called for each report that is not ignored. */
  onReport?: (report: Report) => void;
  log: (description: string) => void;
}

/**
 * Logs each different report once a day. The response is the same for all bodies, because browsers repeat deliveries
 * that fail.
 */
export function createReportHandler<Report>(
  { name, cacheControl, schema, describe, onReport, log }: ReportKind<Report>,
  counters: Pick<Counters, 'consume' | 'allows'>,
) {
  const logged = { name: `${name} logged`, key: 'all', limit: MAX_LOGGED, windowMs: DAY_MS };

  return async function receive(request: Request, client: Client): Promise<Response> {
    const headers = { 'Cache-Control': cacheControl };
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { ...headers, Allow: 'POST' } });
    for (const report of (await isWithinRate(client)) ? await readReports(request) : []) {
      const description = await describe(report, request);
      if (description === null) continue;
      onReport?.(report);
      if (!(await isNew(description, client))) continue;
      log(description);
      if (!(await counters.allows([logged])))
        serverLog.warn(
          `Limits: ${MAX_LOGGED} different ${name} were logged; others are ignored for the rest of the day`,
          {
            event: 'reports_ignored',
          },
        );
    }
    return new Response(null, { status: 204, headers });
  };

  function isWithinRate({ address, network }: Client) {
    const claim = (of: string, key: string, limit: number) => ({ name: name + of, key, limit, windowMs: MINUTE_MS });
    return counters.consume([
      claim('', address, MAX_REPORTS),
      claim(' of network', network, MAX_REPORTS_OF_NETWORK),
      claim(' in all', 'all', MAX_REPORTS_IN_ALL),
    ]);
  }

  function isNew(description: string, { network }: Client) {
    return counters.consume([
      { name: `${name} by content`, key: description, limit: 1, windowMs: DAY_MS },
      { name: `${name} logged of network`, key: network, limit: MAX_LOGGED_OF_NETWORK, windowMs: DAY_MS },
      logged,
    ]);
  }

  async function readReports(request: Request): Promise<Report[]> {
    try {
      const result = v.safeParse(schema, parseJson(await readBytes(request, BODY_LIMITS)));
      return result.success ? result.output : [];
    } catch (error) {
      if (error instanceof BodyError || error instanceof SyntaxError || error instanceof TypeError) return [];
      throw error;
    }
  }
}
