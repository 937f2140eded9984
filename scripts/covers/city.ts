import { bar, type Drawing, line, outline, times } from './shapes.ts';

const METRES_PER_MINUTE = 80;

/** Ten minutes of 80 metres as steps, and the 300 metres inside the station before the first. */
export function minutesOnFoot(): Drawing {
  const [step, height, left, top] = [20, 13, 98, 27];
  const minutes = times(10, (minute) =>
    bar(left + minute * step, top + minute * (height + 1.6), step, height, minute === 4 ? 'brand' : 'ink'),
  );
  const lengthOf = (metres: number) => (metres / METRES_PER_MINUTE) * step;
  const inside = [
    outline(left - lengthOf(300), top, lengthOf(100), height, 'ink', 0.6),
    outline(left - lengthOf(200), top, lengthOf(200) - 1.6, height, 'ink', 0.6),
  ];
  return { ground: 'paper-deep', shapes: [...inside, ...minutes] };
}

/** Houses around a depot, two kilometres in each direction. Each has one way along the streets. */
export function lastMile(): Drawing {
  const [street, house, rows, columns] = [17, 6.4, 9, 15];
  const [depotX, depotY] = [160, 100];
  const shapes: string[] = [
    line(
      [
        [0, depotY],
        [depotX, depotY],
      ],
      'stone',
      5,
    ),
  ];
  const distance = (column: number, row: number) => Math.abs(column - 7) + Math.abs(row - 4);
  for (const row of times(rows, (index) => index))
    shapes.push(
      line(
        [
          [depotX, depotY + (row - 4) * street],
          [depotX, depotY],
        ],
        'stone',
        1.6,
      ),
    );
  for (const row of times(rows, (index) => index)) {
    const y = depotY + (row - 4) * street;
    const reach = Math.max(0, 7 - Math.abs(row - 4));
    shapes.push(
      line(
        [
          [depotX - reach * street, y],
          [depotX + reach * street, y],
        ],
        'stone',
        0.6,
      ),
    );
    for (const column of times(columns, (index) => index)) {
      const isDepot = column === 7 && row === 4;
      const x = depotX + (column - 7) * street;
      const isReached = distance(column, row) <= 7;
      const isOnTheWay = row === 4 && column < 7;
      if (!isDepot && column !== 7 && !isOnTheWay)
        shapes.push(bar(x - house / 2, y - house / 2, house, house, isReached ? 'lamp' : 'night-light'));
    }
  }
  shapes.push(bar(depotX - 9, depotY - 9, 18, 18, 'paper'));
  return { ground: 'night', shapes };
}
