import { AsOf } from '../as-of.server.tsx';
import type { SectionProps } from '../section-props.ts';

/** Key figures with unit and basis. A reference date common to all is shown once. */
export function Figures({ section: { items }, context: { locale } }: SectionProps<'figures'>) {
  const days = new Set(items.map(({ as_of }) => as_of));
  const [day] = days.size === 1 ? days : [];
  return (
    <>
      {day && (
        <p className="figures-day">
          <AsOf date={day} locale={locale} />
        </p>
      )}
      <dl className="figures">
        {items.map(({ label, value, unit, as_of, basis }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <p className="value">
                {value}
                {unit && <span className="unit">{unit}</span>}
              </p>
              {(basis || !day) && (
                <p className="note">
                  {!day && <AsOf date={as_of} locale={locale} />}
                  {basis && <span className="basis">{basis}</span>}
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
