import { serverTranslator } from '../../../../i18n/server-messages.server.ts';
import { pictureIn } from '../../../picture.tsx';
import { CtaLink } from '../cta-link.server.tsx';
import type { SectionProps } from '../section-props.ts';
import { DayRing, shortTime } from './day-ring.server.tsx';

/** The day of a person is folded on narrow windows, where its ring shows when it begins and ends. */
export function Portrait({ section, context }: SectionProps<'portrait'>) {
  const { role, name, initials, years, quote, text, picture, hours, link } = section;
  const t = serverTranslator(context.locale, 'sections');
  return (
    <figure className="portrait">
      {picture ? (
        <div className="likeness">{pictureIn(context.locale, { picture, sizes: '(width >= 48rem) 40vw, 92vw' })}</div>
      ) : (
        <p className="likeness" aria-hidden="true">
          <span>{initials}</span>
        </p>
      )}
      <div className="description">
        <blockquote data-phrases="">{quote}</blockquote>
        <div className="who">
          <figcaption>
            {name && <b>{name}</b>}
            <span>{role}</span>
            <span>{years}</span>
          </figcaption>
          <DayRing times={hours.map(({ time }) => time)} />
        </div>
        {text && <p>{text}</p>}
        {hours.length > 0 && (
          <details>
            <summary>{t('day')}</summary>
            <table aria-label={t('day')}>
              <tbody>
                {hours.map(({ time, text }) => (
                  <tr key={time}>
                    <th scope="row">
                      <time dateTime={time}>{shortTime(time)}</time>
                    </th>
                    <td>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
        <CtaLink link={link} context={context} />
      </div>
    </figure>
  );
}
