import type { SectionProps } from '../section-props.ts';
import { ChartNote } from './chart-note.server.tsx';
import { grouped } from './numbers.ts';

/** Of the zigzag. */
const TEETH = 40;

/**
 * Line chart above a table, with each point above its column. The labelled axis spans the whole numbers around the
 * values; a zigzag above zero shows that the part below them is cut out.
 */
export function Series({ section, context: { locale } }: SectionProps<'series'>) {
  const { rows_label, value_label, items, as_of, basis } = section;
  const values = items.map(({ value }) => value);
  const min = Math.floor(Math.min(...values));
  const greatest = Math.max(Math.ceil(Math.max(...values)), min + 1);
  const points = values.map((value, at) => ({
    x: round((100 * (at + 0.5)) / values.length),
    y: round((100 * (greatest - value)) / (greatest - min)),
  }));
  return (
    <figure>
      <div className="series">
        <div className="plot" aria-hidden="true">
          <span>{grouped(greatest)}</span>
          <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
            <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {points.map(({ x, y }) => (
              <path key={x} d={`M${x},${y}V100`} />
            ))}
          </svg>
          <span>{grouped(min)}</span>
        </div>
        {min > 0 && (
          <div className="cut" aria-hidden="true">
            <svg aria-hidden="true" viewBox={`0 0 ${4 * TEETH} 2`} preserveAspectRatio="none">
              <path d={`M0,2${'l2,-2l2,2'.repeat(TEETH)}`} />
            </svg>
            <span>0</span>
          </div>
        )}
        <table>
          <tbody>
            <tr>
              <th scope="row">{rows_label}</th>
              {items.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
            <tr>
              <th scope="row">{value_label}</th>
              {items.map(({ label, value }) => (
                <td key={label}>{grouped(value)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <ChartNote asOf={as_of} basis={basis} locale={locale} />
    </figure>
  );
}

const round = (value: number) => Math.round(100 * value) / 100;
