import type { SectionProps } from '../section-props.ts';
import { ChartNote } from './chart-note.server.tsx';

/** Tick intervals that are round numbers in both months and years. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240];
const MAX_TICKS = 4;

/** Bars on a time scale, each with its duration as text for screen readers. */
export function Schedule({ section, context: { locale } }: SectionProps<'schedule'>) {
  const { unit, items, as_of, basis } = section;
  const last = Math.max(1, ...items.flatMap(({ ends, latest = 0 }) => [ends, latest]));
  const step = STEPS.find((size) => last / size <= MAX_TICKS) ?? Math.ceil(last / MAX_TICKS);
  const length = step * Math.ceil(last / step);
  const ticks = Array.from({ length: length / step + 1 }, (_, at) => at * step);
  const share = (value: number) => `${Math.round((1000 * value) / length) / 10}%`;
  return (
    <figure>
      <div className="schedule">
        <dl>
          {items.map(({ label, note, starts, ends, latest = ends }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{note}</dd>
              <dd aria-hidden="true">
                <svg aria-hidden="true">
                  {ticks.map((tick) => (
                    <line key={tick} x1={share(tick)} x2={share(tick)} y2="100%" />
                  ))}
                  <rect x={share(starts)} y="30%" width={share(Math.max(0, ends - starts))} height="40%" />
                  <rect x={share(ends)} y="30%" width={share(Math.max(0, latest - ends))} height="40%" data-latest="" />
                </svg>
              </dd>
            </div>
          ))}
        </dl>
        <svg aria-hidden="true">
          {ticks.map((tick, at) => (
            <text key={tick} x={share(tick)} y="1em" textAnchor={anchor(at, ticks.length)}>
              {at === ticks.length - 1 ? `${tick}${locale === 'ja' ? '' : ' '}${unit}` : tick}
            </text>
          ))}
        </svg>
      </div>
      <ChartNote asOf={as_of} basis={basis} locale={locale} />
    </figure>
  );
}

function anchor(at: number, count: number) {
  if (at === 0) return 'start';
  return at === count - 1 ? 'end' : 'middle';
}
