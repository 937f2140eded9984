import type { Locale } from '../../../../i18n/locales.ts';
import { AsOf } from '../as-of.server.tsx';

interface ChartNoteProps {
  asOf?: string | undefined;
  basis?: string | undefined;
  locale: Locale;
}

/** Reference date of a chart's values and the basis of their calculation. */
export function ChartNote({ asOf, basis, locale }: ChartNoteProps) {
  return (
    (asOf || basis) && (
      <figcaption>
        {asOf && (
          <p>
            <AsOf date={asOf} locale={locale} />
          </p>
        )}
        {basis && <p>{basis}</p>}
      </figcaption>
    )
  );
}
