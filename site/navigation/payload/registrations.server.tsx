import { LICENCE_KINDS } from '../../../contract/site/licence-kinds.ts';
import type { SiteProfile } from '../../../contract/site/site-profile.ts';
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
  const items = [
    ...LICENCE_KINDS.map((kind) => ({ name: t(kind), text: licences[kind]?.number })),
    { name: t('association'), text: association?.name },
  ].filter(({ text }) => text !== undefined);
  if (items.length === 0) return undefined;
  return staticMarkup(
    items.map(({ name, text }) => (
      <div key={name}>
        <dt>{name}</dt> <dd data-phrases="">{text}</dd>
      </div>
    )),
    locale,
  );
}
