import type { Facade as FacadeData } from '../../../contract/content-types/campaigns/definition.ts';
import type { Locale } from '../../i18n/locales.ts';

/** Dimensions of the drawing, in SVG units. */
const BAY = 44;
const STOREY = 84;
const WINDOW = { width: 30, height: 52 };
const SIDE = 64;
const SKY = 300;
const STREET = 28;

/** Number of steps in which the style sheet lights the windows. */
const STEPS = 20;

interface FacadeProps {
  facade: FacadeData;
  locale: Locale;
}

/**
 * Draws the building beside the text. On a phone, the building follows the text, and a row of its lit windows sticks to
 * the bottom of the screen. Windows are listed in the order in which they are lit. `data-at` is the step that lights a
 * window; lit windows without it are lit from the start.
 */
export function Facade({ facade, locale }: FacadeProps) {
  const { storeys, bays, from, to, caption } = facade;
  const width = bays * BAY + 2 * SIDE;
  const street = SKY + storeys * STOREY + 12;
  const windows = shuffledIndexes(storeys * bays).map((window, order) => ({
    x: SIDE + (window % bays) * BAY + (BAY - WINDOW.width) / 2,
    y: SKY + Math.floor(window / bays) * STOREY + 18,
    isLit: order < to,
    at: order < from ? undefined : Math.ceil((STEPS * (order + 1 - from)) / (to - from)),
  }));
  return (
    <>
      <svg className="count" aria-hidden="true" viewBox={`0 0 ${to * 11 - 3} 12`}>
        {windows.slice(0, to).map(({ at }, order) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a window is identified by its position
          <g key={order}>
            <rect x={order * 11} width="8" height="12" />
            <rect className="lit" x={order * 11} width="8" height="12" data-at={at} />
          </g>
        ))}
      </svg>
      <figure>
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${street + STREET}`} preserveAspectRatio="xMidYMax meet">
          <path className="neighbour" d={`M0 ${street}V${SKY + 150}H${SIDE - 14}V${street}z`} />
          <path className="neighbour" d={`M${width} ${street}V${SKY + 96}H${width - SIDE + 14}V${street}z`} />
          <path
            className="wall"
            d={`M${SIDE - 8} ${street}V${SKY - 6}H${width - SIDE + 8}V${street}z M${width - SIDE - 76} ${SKY - 6}v-14h6v-40h52v40h6v14z`}
          />
          <path
            className="line"
            d={`M0 ${SKY + 60}Q${width / 2} ${SKY + 96} ${width} ${SKY + 36} M0 ${street}H${width}`}
          />
          {windows.map(({ x, y, isLit, at }) => (
            <g key={`${x} ${y}`}>
              <rect x={x} y={y} {...WINDOW} />
              {isLit && <rect className="lit" x={x} y={y} {...WINDOW} data-at={at} />}
              <path className="frame" d={`M${x + WINDOW.width / 2} ${y}v${WINDOW.height}`} />
            </g>
          ))}
        </svg>
        <figcaption>{caption[locale]}</figcaption>
      </figure>
    </>
  );
}

/** Returns 0 to `count` − 1 in a fixed order that looks random: multiples of a step that is coprime with `count`. */
function shuffledIndexes(count: number): number[] {
  const isCoprime = (step: number): boolean =>
    [2, 3, 5, 7, 11].every((prime) => step % prime !== 0 || count % prime !== 0);
  let step = Math.max(1, Math.round(count * 0.381));
  while (!isCoprime(step)) step += 1;
  return Array.from({ length: count }, (_, order) => (3 + order * step) % count);
}
