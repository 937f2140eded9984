/**
 * Bars whose lengths are proportional to their values. SVGs, because the Content-Security-Policy forbids inline styles.
 * Screen readers read the values from the table.
 */
export function Bar({ value, greatest, isBefore }: { value: number; greatest: number; isBefore?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" data-before={isBefore ? '' : undefined}>
      <rect width={share(value, greatest)} height="1" />
    </svg>
  );
}

/** Bar of the value in a pale colour. A loss is coloured to the left of the baseline, a gain to its right. */
export function DivergingBar({ value, from, greatest }: { value: number; from: number; greatest: number }) {
  const [end, base] = [share(value, greatest), share(from, greatest)];
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="diverging">
      <rect width={Math.min(end, base)} y="1" height="2" data-kept="" />
      {end < base && <rect x={end} width={base - end} y="1" height="2" data-lost="" />}
      {end > base && <rect x={base} width={end - base} y="1" height="2" />}
      <path d={`M${base},0V4`} />
    </svg>
  );
}

/** Smallest part, in per cent, whose share is written inside. */
const MIN_LABELLED = 13;

/** A single bar, divided into all parts. */
export function StackedBar({ values }: { values: readonly number[] }) {
  const total = values.reduce((sum, value) => sum + value, 0);
  const parts = values.map((value, at) => ({
    start: share(
      values.slice(0, at).reduce((sum, part) => sum + part, 0),
      total,
    ),
    width: share(value, total),
  }));
  return (
    <svg aria-hidden="true" className="stacked">
      {parts.map(({ start, width }, at) => (
        <g key={start} data-part={at}>
          <rect x={`${start}%`} width={`${width}%`} height="100%" />
          {width >= MIN_LABELLED && (
            <text x={`${start}%`} dx="0.6em" y="1.9em">
              {Math.round(width)}%
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Sample of a part's colour beside its name. */
export function Swatch({ part }: { part: number }) {
  return (
    <svg aria-hidden="true" className="swatch" viewBox="0 0 1 1" data-part={part}>
      <rect width="1" height="1" />
    </svg>
  );
}

const share = (value: number, of: number) => of && Math.round((1000 * value) / of) / 10;
