import { LICENCE_KINDS } from '../../../contract/site/licence-kinds.ts';
import type { SiteProfile } from '../../../contract/site/site-profile.ts';
import { formatDay } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { SafeHtml } from '../../rich-text/safe-html.ts';
import { staticMarkup } from '../../rich-text/static-markup.server.ts';

/** Returns undefined without licences and memberships. */
export function registrationsOf(
  { licences, association }: Pick<SiteProfile, 'licences' | 'association'>,
  locale: Locale,
): SafeHtml | undefined {
  const t = serverTranslator(locale, 'registrations');
  const items = LICENCE_KINDS.flatMap((kind) => {
    const licence = licences[kind];
    return licence ? [{ name: t(kind), text: licence.number, authority: licence.authority, date: licence.date }] : [];
  });
  if (association) items.push({ ...association, name: t('association'), text: association.name });
  if (items.length === 0) return undefined;
  return staticMarkup(
    items.map(({ name, text, authority, date }) => (
      <div key={name}>
        <dt>{name}</dt>{' '}
        <dd data-phrases="">
          {text}
          <small>
            {/* The number of a licence begins with the authority. */}
            {!text.includes(authority) && `${authority} `}
            <time dateTime={date}>{formatDay(date, locale)}</time>
          </small>
        </dd>
      </div>
    )),
    locale,
  );
}
