/** Contact line of a page: link to the contact form, telephone, opening hours. */
import type { Locale } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import { telephoneHref, visibleTelephone } from '../../i18n/visible-telephone.ts';
import type { SafeHtml } from '../../rich-text/safe-html.ts';
import { staticMarkup } from '../../rich-text/static-markup.server.ts';
import type { SiteLayout } from '../../state/store.tsx';
import type { ContactTopic, PageDefinition, Params, Query } from '../resolve/page-definition.ts';

interface Address {
  page: Pick<PageDefinition, 'server'>;
  params: Params;
  query: Query;
  locale: Locale;
  /** The page's data; its `refusal` says why the form is closed. */
  data: unknown;
}

/** Returns undefined where the page itself shows a form. */
export function contactLine({ page: { server }, params, query, locale, data }: Address, site: SiteLayout) {
  const { form, contactTopic: topic } = server ?? {};
  const { subject } = form ?? {};
  const hasForm = form && (subject === undefined || (params[subject] ?? query[subject]) !== undefined);
  const showsForm = hasForm && !Object(data).refusal;
  return showsForm ? undefined : contactMarkup(topic, locale, site);
}

function contactMarkup(topic: ContactTopic | undefined, locale: Locale, site: SiteLayout): SafeHtml {
  const t = serverTranslator(locale, 'contact');
  const href = localizedUrl(topic ? `/contact?kind=${topic}` : '/contact', locale);
  // Omits the closed days in brackets to fit one line; the form's page shows them.
  const hours = site.hours?.split(/[（(]/)[0]?.trim();
  return staticMarkup(
    <aside aria-label={t('line.name')}>
      <a href={href} data-phrases="">
        {t(`line.${topic ?? 'other'}`)}
      </a>
      <p>
        <a href={telephoneHref(site.telephone, locale)}>{visibleTelephone(site.telephone, locale)}</a>{' '}
        {hours && <small>{hours}</small>}
      </p>
    </aside>,
    locale,
  );
}
