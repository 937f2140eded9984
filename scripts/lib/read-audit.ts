import * as v from 'valibot';

const severities = ['critical', 'high', 'moderate', 'low', 'info'] as const;

const reportSchema = v.object({
  auditReportVersion: v.literal(2),
  vulnerabilities: v.record(
    v.string(),
    v.object({
      name: v.string(),
      severity: v.picklist(severities),
      nodes: v.array(v.string()),
      via: v.array(v.union([v.string(), v.object({ title: v.string(), url: v.string() })])),
    }),
  ),
});

/** 2: the service did not respond, so the weaknesses are unknown. */
export interface AuditResult {
  exitCode: 0 | 1 | 2;
  lines: string[];
}

/**
 * @param output of `npm audit --json`, which exits with 1 both for findings and if it cannot ask
 * @param shipped paths of the packages that a release contains, such as `node_modules/hono`
 */
export function readAudit(output: string, shipped: ReadonlySet<string>): AuditResult {
  const report = v.safeParse(reportSchema, jsonIn(output));
  if (!report.success)
    return { exitCode: 2, lines: ['Audit: cannot say. The registry has no advisory service, or it did not respond.'] };
  const vulnerable = Object.values(report.output.vulnerabilities)
    .filter(({ nodes }) => nodes.some((path) => shipped.has(path)))
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || a.name.localeCompare(b.name));
  const lines = vulnerable.map(({ name, severity, via }) => {
    const causes = via.map((cause) =>
      typeof cause === 'string' ? `through ${cause}` : `${cause.title} (${cause.url})`,
    );
    return `${severity}: ${name}: ${causes.join('; ')}`;
  });
  const count = `Audit: ${vulnerable.length} of ${shipped.size} shipped packages have known weaknesses`;
  return { exitCode: vulnerable.length > 0 ? 1 : 0, lines: [...lines, count] };
}

/** npm may print warnings before the report. */
function jsonIn(output: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
