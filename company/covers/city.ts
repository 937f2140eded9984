import { bar, type Drawing, outline, times } from './shapes.ts';

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

/** Houses around a depot, two kilometres along the streets. The road from the left brings the goods. */
export function lastMile(): Drawing {
  const [street, house, steps] = [17, 6.4, 7];
  const [depotX, depotY] = [160, 100];
  const shapes: string[] = [bar(0, depotY - 2.5, depotX, 5, 'brand')];
  shapes.push(bar(depotX - 0.8, depotY - 4 * street, 1.6, 8 * street, 'stone'));
  for (let row = -4; row <= 4; row += 1) {
    const y = depotY + row * street;
    const reach = steps - Math.abs(row);
    const west = row === 0 ? 0 : reach;
    shapes.push(bar(depotX - west * street, y - 0.3, (west + reach) * street, 0.6, 'stone'));
    for (let column = -steps; column <= steps; column += 1) {
      if (column === 0 || (row === 0 && column < 0)) continue;
      const [x, draw] = [depotX + column * street, Math.abs(column) <= reach ? bar : outline];
      shapes.push(draw(x - house / 2, y - house / 2, house, house, 'ink'));
    }
  }
  shapes.push(bar(depotX - 9, depotY - 9, 18, 18, 'brand'));
  return { ground: 'paper-deep', shapes };
}
