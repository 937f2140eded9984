import { formatProblem, type Problem, problemKey } from './problems.ts';
import type { Log } from './watch-content.ts';

/** Says what is new and what is over, and returns what is known now. */
export function announce(
  problems: readonly Problem[],
  before: ReadonlyMap<string, Problem>,
  log: Log,
): Map<string, Problem> {
  const now = new Map(problems.map((problem) => [problemKey(problem), problem]));
  for (const [key, problem] of now) if (!before.has(key)) log.warn(`Content: ${formatProblem(problem)}`);
  for (const [key, { file, message }] of before) if (!now.has(key)) log.info(`Content: put right: ${file} ${message}`);
  return now;
}
