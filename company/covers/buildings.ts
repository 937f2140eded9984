import { bar, type Drawing, line, outline, starts, times } from './shapes.ts';

/** Year and month of the confirmation, and the months until completion: the line is June 1981. */
const CONSTRUCTIONS = [
  [1977.2, 18],
  [1978.0, 14],
  [1978.6, 26],
  [1979.3, 16],
  [1979.9, 30],
  [1980.5, 20],
  [1981.0, 34],
  [1981.25, 22],
  [1981.6, 15],
  [1982.2, 28],
  [1982.9, 18],
  [1983.5, 24],
] as const;
const NEW_STANDARD = 1981 + 5 / 12;

/** Constructions from confirmation to completion. Buildings that cross the line follow the old standard. */
export function theLine(): Drawing {
  const [first, perYear, top, step, height] = [1976.2, 29, 22, 13, 6.6];
  const x = (year: number) => 24 + (year - first) * perYear;
  const bars = CONSTRUCTIONS.map(([confirmed, months], at) => {
    const y = top + at * step + (step - height) / 2;
    const completed = confirmed + months / 12;
    const isOld = confirmed < NEW_STANDARD;
    if (!isOld) return [outline(x(confirmed), y, x(completed) - x(confirmed), height, 'ink')];
    const beyond = Math.max(0, x(completed) - x(NEW_STANDARD));
    return [
      bar(x(confirmed), y, x(completed) - x(confirmed) - beyond, height, 'ink'),
      ...(beyond > 0 ? [bar(x(NEW_STANDARD), y, beyond, height, 'brand')] : []),
    ];
  });
  const years = times(9, (year) =>
    line(
      [
        [x(1977 + year), 186],
        [x(1977 + year), 189],
      ],
      'stone',
      0.5,
    ),
  );
  const mark = line(
    [
      [x(NEW_STANDARD), 0],
      [x(NEW_STANDARD), 200],
    ],
    'brand',
    0.9,
  );
  return { ground: 'stone-light', shapes: [...years, ...bars.flat(), mark] };
}

/** Shares of the cost in per cent, in the order of the table. */
const COSTS = [8, 5, 10, 18, 22, 13, 9, 6, 9];
const EQUIPMENT = [4, 5, 6, 7];
const FLOORS = 6;

/** The building of the estimate, six floors high; each bay is as wide as its share of the cost. */
export function retrofit(): Drawing {
  const [left, top, width, floor, gap] = [50, 24, 220, 25.4, 1.4];
  const at = starts(
    COSTS.map((share) => (share / 100) * width),
    left,
  );
  const cells = COSTS.flatMap((_, bay) =>
    times(FLOORS, (level) => {
      const [x, y] = [(at[bay] as number) + gap / 2, top + level * floor + gap / 2];
      const [inner, tall] = [(at[bay + 1] as number) - x - gap / 2, floor - gap];
      if (EQUIPMENT.includes(bay)) return bar(x, y, inner, tall, 'brand');
      return bay === 8 ? outline(x, y, inner, tall, 'ink') : bar(x, y, inner, tall, 'ink');
    }),
  );
  return { ground: 'paper-deep', shapes: [...cells, bar(24, top + FLOORS * floor + 0.7, 272, 1.4, 'ink')] };
}

/** Primary energy against the standard: one to six stars of BELS (the sixth is ZEB Ready), Nearly ZEB and 『ZEB』. */
export const ENERGY = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.25, 0] as const;

/** Lit windows are the remaining energy use. */
export function energy(): Drawing {
  const [left, bottom, width, gap, height] = [36, 172, 24, 8, 140];
  const bars = ENERGY.flatMap((share, index) => {
    const x = left + index * (width + gap);
    const rows = 10;
    return times(rows, (row) => {
      const y = bottom - (row + 1) * (height / rows);
      const lit = Math.min(1, Math.max(0, share * rows - row));
      const tall = height / rows - 2;
      const unlit = bar(x, y, width, tall, 'paper', 0.1);
      return lit > 0 ? unlit + bar(x, y + tall * (1 - lit), width, tall * lit, 'lamp') : unlit;
    });
  });
  return { ground: 'night', shapes: bars };
}

/** Twenty rooms on five floors, and the two stairs that a hotel needs. */
export function twentyRooms(): Drawing {
  const [left, top, room, floor, gap] = [92, 30, 34, 28, 3];
  const rooms = times(20, (index) => {
    const [x, y] = [left + (index % 4) * room, top + Math.floor(index / 4) * floor];
    return bar(x + gap / 2, y, room - gap, floor - gap, 'ink');
  });
  const stair = (x: number, width: number) =>
    times(9, (step) => [x + (step % 2) * width, top + 5 * floor - gap - (step * floor) / 2] as const);
  return {
    ground: 'stone-light',
    shapes: [
      ...rooms,
      ...times(6, (level) =>
        line(
          [
            [56, top + level * floor - gap / 2],
            [264, top + level * floor - gap / 2],
          ],
          'ink',
          0.5,
        ),
      ),
      line(stair(62, 22), 'ink', 1.6),
      line(stair(236, 22), 'brand', 1.6),
      bar(24, top + 5 * floor - gap, 272, 1.4, 'ink'),
    ],
  };
}
