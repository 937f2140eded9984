import type { Locale } from '../../../../i18n/locales.ts';
import { serverTranslator } from '../../../../i18n/server-messages.server.ts';
import { growth } from './growth.ts';

const SIZE = 400;
const CENTRE = SIZE / 2;
/** Radius of the first and of the last ring. */
const INNER = 16;
const OUTER = 190;
/** Half the length of a tick across its ring. */
const TICK = 5;
/** Every fifth ring has the year in which it begins. */
const LABELLED = 5;

/**
 * Growth rings: one ring for each year since the first event, clockwise from the top; the year in progress is an open
 * ring. Ticks mark the events, which the list beside the drawing describes.
 */
export function GrowthRings({ months, until, locale }: { months: readonly string[]; until: string; locale: Locale }) {
  const { years, rest, first, events } = growth(months, until);
  const rings = years + Math.ceil(rest);
  const radius = (ring: number) => INNER + (ring * (OUTER - INNER)) / Math.max(1, rings - 1);
  const t = serverTranslator(locale, 'sections');
  return (
    <figure className="growth-rings">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        {Array.from({ length: years }, (_, ring) => (
          <circle
            key={radius(ring)}
            cx={CENTRE}
            cy={CENTRE}
            r={radius(ring)}
            data-eventful={events.some((event) => event.ring === ring) || undefined}
          />
        ))}
        {rest > 0 && <path d={arc(radius(years), rest)} data-open="" />}
        {events.map(({ month, ring, turn }) => (
          <path key={month} d={tick(radius(ring), turn)} data-tick="" />
        ))}
        {Array.from({ length: Math.ceil(rings / LABELLED) }, (_, at) => at * LABELLED).map((ring) => (
          <text key={ring} x={CENTRE} y={CENTRE - radius(ring)}>
            {first + ring}
          </text>
        ))}
      </svg>
      <figcaption data-phrases="">{t(rest > 0 ? 'ringsAndRest' : 'rings', { years })}</figcaption>
    </figure>
  );
}

/** @param turn part of a full turn, clockwise from the top */
function point(radius: number, turn: number): string {
  const angle = 2 * Math.PI * turn;
  const round = (value: number) => Math.round(10 * value) / 10;
  return `${round(CENTRE + radius * Math.sin(angle))} ${round(CENTRE - radius * Math.cos(angle))}`;
}

function arc(radius: number, turn: number): string {
  return `M${point(radius, 0)}A${radius} ${radius} 0 ${turn > 0.5 ? 1 : 0} 1 ${point(radius, turn)}`;
}

function tick(radius: number, turn: number): string {
  return `M${point(radius - TICK, turn)}L${point(radius + TICK, turn)}`;
}
