/** Receives reports of violations of the Content-Security-Policy from browsers. */
import * as v from 'valibot';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { routeName } from '../http/route-name.ts';
import { routes } from '../http/route-table.ts';
import type { Counters } from '../limits/counters.ts';
import { log } from '../log.ts';
import { createReportHandler } from './browser-reports.ts';

/** Reports in one body that are read. */
const MAX_BATCH = 20;

const text = v.pipe(v.string(), v.maxLength(2000));

/** The body of `report-to`, sent as a batch. */
const reportSchema = v.object({
  documentURL: text,
  effectiveDirective: text,
  blockedURL: v.nullish(text, ''),
  sourceFile: v.nullish(text, ''),
  lineNumber: v.nullish(v.number(), 0),
});
/** The body of `report-uri`, for browsers without `report-to`. */
const formerReportSchema = v.pipe(
  v.object({
    'document-uri': text,
    'violated-directive': v.optional(text, ''),
    'effective-directive': v.optional(text, ''),
    'blocked-uri': v.optional(text, ''),
    'source-file': v.optional(text, ''),
    'line-number': v.optional(v.number(), 0),
  }),
  v.transform((report) => ({
    documentURL: report['document-uri'],
    effectiveDirective: report['effective-directive'] || report['violated-directive'],
    blockedURL: report['blocked-uri'],
    sourceFile: report['source-file'],
    lineNumber: report['line-number'],
  })),
);
const bodySchema = v.union([
  v.pipe(
    v.object({ 'csp-report': formerReportSchema }),
    v.transform((body) => [body['csp-report']]),
  ),
  v.pipe(
    v.array(v.object({ type: text, body: v.unknown() })),
    v.transform((reports) => {
      const violations = reports.filter(({ type }) => type === 'csp-violation').slice(0, MAX_BATCH);
      return violations.flatMap(({ body }) => {
        const report = v.safeParse(reportSchema, body);
        return report.success ? [report.output] : [];
      });
    }),
  ),
]);
type Report = v.InferOutput<typeof reportSchema>;

/** `script-src-elem`, for example. */
const DIRECTIVE = /^[a-z][a-z-]{2,39}$/;
/** `inline`, `eval` and `trusted-types-sink`, for example. */
const BLOCKED_KEYWORD = /^[a-z][a-z-]{1,29}$/;

/** @param siteOrigin reports about other documents are ignored */
export function createCspReportHandler(siteOrigin: string, counters: Pick<Counters, 'consume' | 'allows'>) {
  return createReportHandler(
    {
      name: 'policy reports',
      cacheControl: routes.cspReports.cache.always,
      schema: bodySchema,
      describe: (report) => describe(report, siteOrigin),
      log: (violation) => log.warn(`Content policy: a browser blocked ${violation}`, { event: 'blocked' }),
    },
    counters,
  );
}

/** Names the page by its route, and another host by its origin, so that nothing about a visitor is logged. */
function describe(report: Report, siteOrigin: string): string | null {
  const page = URL.parse(report.documentURL);
  const blocked = describeBlocked(report.blockedURL, siteOrigin);
  if (page?.origin !== siteOrigin || blocked === null || !DIRECTIVE.test(report.effectiveDirective)) return null;
  const source = URL.parse(report.sourceFile);
  // Extensions of browsers cause most violations, and the site cannot prevent them.
  if (source && source.protocol !== 'http:' && source.protocol !== 'https:') return null;
  const isOwnScript = source?.origin === siteOrigin && /^\/[\w./-]{1,100}$/.test(source.pathname);
  const line =
    isOwnScript && source.pathname.startsWith(`${STATIC_BASE}/assets/`)
      ? `, from ${source.pathname}:${Math.trunc(report.lineNumber)}`
      : '';
  return `${blocked} by ${report.effectiveDirective} on the page ${routeName(page.pathname)}${line}`;
}

function describeBlocked(address: string, siteOrigin: string): string | null {
  if (address === '') return 'inline code';
  if (BLOCKED_KEYWORD.test(address)) return address;
  const url = URL.parse(address);
  if (!url) return null;
  if (url.protocol === 'data:' || url.protocol === 'blob:') return url.protocol;
  if (!/^(?:https?|wss?):$/.test(url.protocol) || url.host.length > 100) return null;
  return url.origin === siteOrigin ? 'an address of the site' : `${url.protocol}//${url.host}`;
}
