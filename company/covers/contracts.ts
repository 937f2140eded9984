import { bar, type Drawing, line, outline, starts, times } from './shapes.ts';

/** From the first floor: area in tsubo, rent in 10,000 yen, remaining years, and whether the lease ends at its term. */
const RENT_ROLL = [
  { tsubo: 60, years: 4, isFixed: true },
  { tsubo: 120, years: 0.5, isFixed: false },
  { tsubo: 60, years: 2.5, isFixed: true },
  { tsubo: 60, years: 0, isFixed: false },
];

/** Each lease is as high as its area and as long as its remaining term; an ordinary lease may go on. */
export function rentRoll(): Drawing {
  const [left, bottom, perTsubo, perYear] = [84, 172, 0.49, 48];
  const at = starts(RENT_ROLL.map(({ tsubo }) => tsubo * perTsubo));
  const rows = RENT_ROLL.flatMap(({ tsubo, years, isFixed }, row) => {
    const height = tsubo * perTsubo - 1.6;
    const y = bottom - (at[row + 1] as number);
    const building =
      years === 0 ? outline(36, y, 44, height, 'ink') : bar(36, y, 44, height, isFixed ? 'ink' : 'brand');
    if (years === 0) return [building];
    const term = bar(left, y, years * perYear, height, isFixed ? 'ink' : 'brand');
    const renewed = times(isFixed ? 0 : 7, (half) => {
      const x = left + (years + half / 2) * perYear + 1.6;
      return outline(x, y, perYear / 2 - 1.6, height, 'brand', 0.5);
    });
    return [building, term, ...renewed];
  });
  const years = times(5, (year) =>
    line(
      [
        [left + year * perYear, 176],
        [left + year * perYear, 181],
      ],
      'stone',
      0.5,
    ),
  );
  return { ground: 'paper-deep', shapes: [...rows, ...years] };
}

function investors(count: number, perRow: number, x: number, y: number, size: number, gap: number): string[] {
  return times(count, (index) =>
    bar(
      x + (index % perRow) * (size + gap),
      y + Math.floor(index / perRow) * (size + gap),
      ...([size, size] as const),
      index === 0 ? 'brand' : 'ink',
    ),
  );
}

/**
 * Left: one qualified investor and 49 others, a company, a trust and the building, apart from each other.
 * Right: an operator that holds the building itself, and a hundred shares of a small undertaking.
 */
export function twoStructures(): Drawing {
  const [width, left, right] = [104, 40, 176];
  const size = (count: number, gap: number) => (width - (count - 1) * gap) / count;
  const layers = [0, 1, 2].map((layer) => bar(left, 92 + layer * 30, width, 20, layer === 2 ? 'ink' : 'stone'));
  return {
    ground: 'paper-deep',
    shapes: [
      ...investors(50, 10, left, 26, size(10, 2.4), 2.4),
      ...layers,
      ...investors(100, 20, right, 26, size(20, 1.4), 1.4),
      ...times(2, (at) =>
        line(
          [
            [left + width / 2, 112 + at * 30],
            [left + width / 2, 122 + at * 30],
          ],
          'ink',
          0.7,
        ),
      ),
      bar(right, 92, width, 80, 'ink'),
    ],
  };
}

/** Rates in per cent: 5,700 (10,000 yen) divided by a rate is the price. All rectangles have the same area. */
const NET_INCOME = 5700;
const RATES = [2, 2.2, 3.6, 3.8, 4, 4.2, 6.6];

export function capRates(): Drawing {
  const [left, bottom, perPoint, perYen] = [44, 174, 35, 148 / (NET_INCOME / 0.02)];
  const corner = (rate: number) => [left + rate * perPoint, bottom - (NET_INCOME / (rate / 100)) * perYen] as const;
  const [x, y] = corner(3.8);
  const boxes = RATES.filter((rate) => rate !== 3.8).map((rate) => {
    const [right, top] = corner(rate);
    return outline(left, top, right - left, bottom - top, 'ink', 0.6);
  });
  const curve = times(81, (at) => corner(1.95 + at * 0.0625));
  return {
    ground: 'stone-light',
    shapes: [
      bar(left, y, x - left, bottom - y, 'brand'),
      ...boxes,
      line(curve, 'ink', 0.9),
      bar(left - 20, bottom, 272, 1.4, 'ink'),
    ],
  };
}

const GENERATIONS = [1, 3, 9];

/** Ownership of one building: one owner, three heirs, nine heirs of theirs. */
export function inheritance(): Drawing {
  const [left, top, width, height, gap] = [64, 28, 192, 44, 3.2];
  return {
    ground: 'paper-deep',
    shapes: [
      ...GENERATIONS.flatMap((count, generation) =>
        times(count, (index) => {
          const size = (width - (count - 1) * gap) / count;
          const [x, y] = [left + index * (size + gap), top + generation * (height + gap)];
          return bar(x, y, size, height, index === count - 1 && generation > 0 ? 'brand' : 'ink');
        }),
      ),
      bar(24, top + 3 * (height + gap) - gap, 272, 1.4, 'ink'),
    ],
  };
}
