import { AsOf } from '../as-of.server.tsx';
import type { PartProps } from '../part.ts';

/** Figures, each with its unit, the day it is true for, and how it was computed. */
export function Figures({ section: { items }, context: { locale } }: PartProps<'figures'>) {
  return (
    <dl className="figures">
      {items.map(({ label, value, unit, as_of, basis }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <p className="value">
              {value}
              {unit && <span className="unit">{unit}</span>}
            </p>
            <p className="note">
              <AsOf date={as_of} locale={locale} />
              {basis && <span className="basis">{basis}</span>}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
