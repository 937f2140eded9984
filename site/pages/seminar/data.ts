import { calendarPath } from '../../../contract/content-types/events.ts';
import type { Seminar } from '../../../contract/content-types/seminars/definition.ts';
import type { SeminarState } from '../../../contract/content-types/seminars/values.ts';
import { eventPeriod } from '../../../contract/entries/event-period.ts';
import { replyOf } from '../../../contract/site/site-profile.ts';
import { formCopy, sentReference } from '../../components/form/form-data.server.ts';
import { prepareRisk } from '../../components/risk-statement.server.tsx';
import { seminarItem } from '../../components/seminars/seminar-item.server.ts';
import { formatDateTime } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import { serverMessages, serverTranslator } from '../../i18n/server-messages.server.ts';
import { withLocaleFallback } from '../../navigation/resolve/locale-fallback.ts';
import type { FormLoadContext, LoadContext } from '../../navigation/resolve/page-loader.ts';

export async function load(context: FormLoadContext) {
  const { content, locale, params, query, richText } = context;
  const slug = params.slug ?? '';
  const [seminar, { registration: copy = {} }] = await Promise.all([
    withLocaleFallback(locale, (lang) => content('seminar', { params: { slug }, query: { lang } }), '/seminars'),
    formCopy(context),
  ]);
  const t = serverTranslator(locale, 'event');
  const sent = sentReference(query);
  const { title, summary, programme, speakers, solicitation, cover, body_html, languages, state } = seminar;
  return {
    data: {
      ...seminarItem(seminar, context),
      id: seminar.id,
      event: eventOf(seminar),
      facts: factsOf(seminar, locale),
      programme: programme,
      speakers: speakers,
      solicitation,
      cover,
      body: richText.main(body_html).html,
      risk: seminar.kind === 'fund' ? prepareRisk(seminar.risk, context) : null,
      refusal: takesRegistrations(state) ? null : t(`refusals.${state}`),
      next: takesRegistrations(state) ? null : await nextOpen(context),
      share: serverMessages(locale, 'sharing'),
      calendar: state === 'past' || state === 'cancelled' ? null : localizedUrl(calendarPath(slug), locale),
      form: context.form,
      copy: { purpose: copy.purpose, reply: replyOf(copy, !seminar.venue) },
      sent,
      texts: {
        title: sent ? t('sent') : title,
        details: t('details'),
        about: t('about'),
        programme: t('programme'),
        speakers: t('speakers'),
        solicitation: t('labels.solicitation'),
        solicitationPolicy: t('solicitationPolicy'),
        toForm: t('toForm'),
        calendar: t('calendar'),
        others: t('others'),
        next: t('next'),
        form: t('form'),
        formLead: t('formLead'),
        cancel: t('cancel'),
      },
    },
    page: {
      title: sent ? t('sent') : title,
      description: summary,
      picture: cover ?? null,
      languages,
      noindex: sent !== null,
    },
  };
}

function takesRegistrations(state: SeminarState): state is 'open' | 'few' {
  return state === 'open' || state === 'few';
}

/** Returns the next seminar that accepts registrations, or null. */
async function nextOpen(context: LoadContext) {
  const { content, locale: lang } = context;
  const { items } = await content('seminars', { query: { lang, when: 'upcoming', per_page: '20' } });
  const next = items.find(({ state }) => takesRegistrations(state));
  return next ? seminarItem(next, context) : null;
}

/** Returns the fields that only the structured data uses. */
function eventOf({ ends_at, closes_at, venue, fee, held_in, capacity }: Seminar) {
  return { endsAt: ends_at, closesAt: closes_at, venue, fee, heldIn: held_in, capacity };
}

export type SeminarData = Awaited<ReturnType<typeof load>>['data'];

interface Fact {
  label: string;
  lines: string[];
  /** Machine-readable form of the first line, if it is a date and time. */
  dateTime?: string;
}

/** Returns the key facts of a seminar, most important first. */
function factsOf(seminar: Seminar, locale: Locale): Fact[] {
  const t = serverTranslator(locale, 'event');
  const { starts_at, ends_at, closes_at, venue, audience, held_in, capacity, fee } = seminar;
  return [
    {
      label: t('labels.when'),
      lines: [t('period', { period: eventPeriod(starts_at, ends_at, locale) })],
      dateTime: starts_at,
    },
    {
      label: t('labels.where'),
      lines: venue ? [venue.name, venue.address, venue.access] : [t('online'), t('onlineNote')],
    },
    { label: t('labels.audience'), lines: [audience] },
    { label: t('labels.language'), lines: [t(`languages.${held_in}`)] },
    { label: t('labels.capacity'), lines: [t('capacity', { capacity }), t('capacityNote')] },
    { label: t('labels.fee'), lines: [fee === 0 ? t('free') : t('fee', { fee })] },
    { label: t('labels.deadline'), lines: [formatDateTime(closes_at, locale)], dateTime: closes_at },
  ];
}
