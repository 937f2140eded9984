import { serverTranslator } from '../../../../i18n/server-messages.server.ts';
import type { SectionProps } from '../section-props.ts';
import { ChartNote } from './chart-note.server.tsx';

/** Diagram of the exchanges between one party and others. Arrows have text alternatives. */
export function Relations({ section, context: { locale } }: SectionProps<'relations'>) {
  const { centre, centre_text, items, as_of, basis } = section;
  const t = serverTranslator(locale, 'sections');
  return (
    <figure>
      <div className="relations">
        <p data-phrases="">
          <b>{centre}</b>
          {centre_text && <span>{centre_text}</span>}
        </p>
        <dl>
          {items.map(({ label, gives, receives }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-phrases="">
                {gives}
                <Arrow label={t('to', { to: centre })} />
              </dd>
              <dd data-phrases="">
                {receives}
                <Arrow label={t('from', { from: centre })} isBack />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <ChartNote asOf={as_of} basis={basis} locale={locale} />
    </figure>
  );
}

/** Arrow that fills the available width; its head is positioned at the end of the line. */
function Arrow({ label, isBack }: { label: string; isBack?: boolean }) {
  return (
    <svg role="img" aria-label={label} height="9">
      <line x1="1" x2="100%" y1="4.5" y2="4.5" />
      <svg aria-hidden="true" x={isBack ? 0 : '100%'} overflow="visible">
        <path d={isBack ? 'M7 .5 1 4.5l6 4' : 'M-7 .5-1 4.5l-6 4'} />
      </svg>
    </svg>
  );
}
