/** Receives errors of browsers. */
import * as v from 'valibot';
import { ERROR_KINDS, type ErrorReport } from '../../site/errors/error-report.ts';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { routeName } from '../http/route-name.ts';
import { routes } from '../http/route-table.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Counters } from '../limits/counters.ts';
import { log } from '../log.ts';
import { publishMeasurement } from '../measurements.ts';
import { createReportHandler } from './browser-reports.ts';

/** Position in a script: `/static/assets/entry-x.js:1:234`. */
const POSITION = new RegExp(`^(${STATIC_BASE}/assets/[\\w-]{1,60}\\.js):\\d{1,7}:\\d{1,7}$`);

const reportSchema = v.strictObject({
  kind: v.picklist(ERROR_KINDS),
  name: v.pipe(v.string(), v.maxLength(100)),
  page: v.pipe(v.string(), v.maxLength(2000), v.startsWith('/')),
  at: v.pipe(v.string(), v.maxLength(200)),
}) satisfies v.GenericSchema<ErrorReport>;

/** Errors whose names are logged; others may contain anything. */
const NAMES: ReadonlySet<string> = new Set([
  ...['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError', 'AggregateError'],
  ...['AbortError', 'DataCloneError', 'InvalidStateError', 'NotFoundError', 'QuotaExceededError', 'SecurityError'],
]);

/** Browser families by a part of `User-Agent`. The first match wins, because browsers name others, too. */
const FAMILIES: readonly (readonly [part: RegExp, family: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/**
 * @param isScript whether a build has the script, by URL path; reports about other scripts are ignored
 * @param siteOrigin reports from other sites are ignored
 */
export function createErrorReportHandler(
  isScript: (path: string) => Promise<boolean>,
  counters: Pick<Counters, 'consume' | 'allows'>,
  siteOrigin: string,
) {
  return createReportHandler(
    {
      name: 'browser errors',
      cacheControl: routes.errorReports.cache.always,
      schema: v.pipe(
        reportSchema,
        v.transform((report) => [report]),
      ),
      async describe({ kind, name, page, at }, { headers }) {
        if (!isSameOrigin(headers, siteOrigin)) return null;
        const script = POSITION.exec(at)?.[1];
        if (at !== '' && !(script && (await isScript(script)))) return null;
        const described = NAMES.has(name) ? `${kind} (${name})` : kind;
        return `${described} on the page ${routeName(page)} in ${familyOf(headers.get('user-agent'))}${at && `, from ${at}`}`;
      },
      onReport: ({ kind }) => publishMeasurement('browserError', { kind }),
      log: (error) => log.warn(`Browsers: ${error}`, { event: 'browser_error', isListed: true }),
    },
    counters,
  );
}

function familyOf(userAgent: string | null): string {
  return FAMILIES.find(([part]) => part.test(userAgent ?? ''))?.[1] ?? 'another browser';
}
