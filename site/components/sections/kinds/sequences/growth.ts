const MONTHS = 12;

/** Growth of a company, counted in years from its first event. */
export interface Growth {
  /** Number of complete years. */
  years: number;
  /** Part of the year in progress, from 0 to below 1. */
  rest: number;
  /** Calendar year of the first event. */
  first: number;
  /** Events, with the number of their year (0 for the first) and the part of it that had passed. */
  events: { month: string; ring: number; turn: number }[];
}

/**
 * Computes the growth from the months of events. Events after the last month are left out.
 *
 * @param months months such as `2009-04`, in any order, at least one
 * @param until last month, which counts as complete
 */
export function growth(months: readonly string[], until: string): Growth {
  const inOrder = [...new Set(months)].sort();
  const [first = until] = inOrder;
  const since = (month: string) => monthNumber(month) - monthNumber(first);
  const total = Math.max(0, since(until) + 1);
  return {
    years: Math.floor(total / MONTHS),
    rest: (total % MONTHS) / MONTHS,
    first: Number(first.slice(0, 4)),
    events: inOrder
      .filter((month) => month <= until)
      .map((month) => ({ month, ring: Math.floor(since(month) / MONTHS), turn: (since(month) % MONTHS) / MONTHS })),
  };
}

function monthNumber(month: string): number {
  return MONTHS * Number(month.slice(0, 4)) + Number(month.slice(5));
}
