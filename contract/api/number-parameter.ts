import type * as v from 'valibot';

interface Step {
  type: string;
  requirement?: unknown;
}

/**
 * The range of a parameter that is a whole number; null for other parameters. In a URL it is text, and its schema begins
 * with a pattern, but documentation and error messages state the range.
 */
export function numberRange(schema: v.GenericSchema): { minimum: number; maximum?: number } | null {
  const steps = stepsOf(schema);
  if (!steps.some(({ type }) => type === 'to_number')) return null;
  const limit = (type: string) => steps.find((step) => step.type === type)?.requirement as number | undefined;
  const maximum = limit('max_value');
  return { minimum: limit('min_value') ?? 0, ...(maximum !== undefined && { maximum }) };
}

/** All steps of a schema's pipe, through `optional` and through pipes inside the pipe. */
function stepsOf(schema: unknown): Step[] {
  const { wrapped, pipe } = schema as { wrapped?: unknown; pipe?: unknown[] };
  if (wrapped) return stepsOf(wrapped);
  return pipe?.flatMap((step, index) => [step as Step, ...(index > 0 ? stepsOf(step) : [])]) ?? [];
}
