import type * as v from 'valibot';

interface Step {
  type: string;
  requirement?: unknown;
}

/**
 * Returns the range of an integer parameter, or null.
 *
 * Documentation and error messages state this range instead of the text pattern.
 */
export function numberRange(schema: v.GenericSchema): { minimum: number; maximum?: number } | null {
  const steps = stepsOf(schema);
  if (!steps.some(({ type }) => type === 'to_number')) return null;
  const limit = (type: string) => steps.find((step) => step.type === type)?.requirement as number | undefined;
  const maximum = limit('max_value');
  return { minimum: limit('min_value') ?? 0, ...(maximum !== undefined && { maximum }) };
}

function stepsOf(schema: unknown): Step[] {
  const { wrapped, pipe } = schema as { wrapped?: unknown; pipe?: unknown[] };
  if (wrapped) return stepsOf(wrapped);
  return pipe?.flatMap((step, index) => [step as Step, ...(index > 0 ? stepsOf(step) : [])]) ?? [];
}
