const SIZE = 200;
const CENTRE = SIZE / 2;
const RADIUS = 74;
const HOURS = 24;
/** Hours with a label outside the ring; midnight is at the top. */
const LABELS = [0, 6, 12, 18];

/** A day of 24 hours as a ring. The arc spans the times, each of which has a tick; the table beside it names them. */
export function DayRing({ times }: { times: readonly string[] }) {
  const inOrder = times.toSorted();
  const [first, last] = [inOrder.at(0), inOrder.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <svg className="day-ring" viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <circle cx={CENTRE} cy={CENTRE} r={RADIUS} />
      <path d={arc(hourOf(first), hourOf(last))} data-worked="" />
      {inOrder.map((time) => (
        <path key={time} d={`M${point(RADIUS - 7, hourOf(time))}L${point(RADIUS + 7, hourOf(time))}`} />
      ))}
      {LABELS.map((hour) => {
        const [x, y] = coordinates(RADIUS + 20, hour);
        return (
          <text key={hour} x={x} y={y}>
            {hour}
          </text>
        );
      })}
      <text x={CENTRE} y={CENTRE - 11} data-limit="">
        {shortTime(first)}
      </text>
      <text x={CENTRE} y={CENTRE + 15} data-limit="">
        {shortTime(last)}
      </text>
    </svg>
  );
}

/** `09:30` → `9:30` */
export function shortTime(time: string): string {
  return time.replace(/^0/, '');
}

/** @param time such as `09:30` */
function hourOf(time: string): number {
  return Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
}

function coordinates(radius: number, hour: number) {
  const angle = (2 * Math.PI * hour) / HOURS;
  const round = (value: number) => Math.round(10 * value) / 10;
  return [round(CENTRE + radius * Math.sin(angle)), round(CENTRE - radius * Math.cos(angle))] as const;
}

const point = (radius: number, hour: number) => coordinates(radius, hour).join(' ');

function arc(from: number, to: number): string {
  return `M${point(RADIUS, from)}A${RADIUS} ${RADIUS} 0 ${to - from > HOURS / 2 ? 1 : 0} 1 ${point(RADIUS, to)}`;
}
