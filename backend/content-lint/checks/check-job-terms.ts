import type { JobOpening } from '../../../contract/content-types/jobs/definition.ts';
import { type Finding, finding } from '../diagnostics.ts';

/** Reports values that the terms do not mention: search engines may only get what visitors can read. */
export function checkJobTerms({
  workplace,
  pay,
  terms,
}: Pick<JobOpening, 'workplace' | 'pay' | 'terms'>): (Finding & { path: string[] })[] {
  const text = terms.map(({ value_html }) => value_html).join('\n');
  const { min, max } = pay ?? {};
  const values = [
    ...Object.entries(workplace ?? {}).map(([key, value]) => ({ path: ['workplace', key], value })),
    ...Object.entries({ min, max }).map(([key, yen]) => ({ path: ['pay', key], value: yen?.toLocaleString('en-US') })),
  ];
  return values.flatMap(({ path, value }) => {
    if (value === undefined || text.includes(value)) return [];
    return [{ path, ...finding('job-terms-differ', { name: path.join('.'), value }) }];
  });
}
