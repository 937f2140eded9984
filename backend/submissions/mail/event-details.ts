import { calendarNames, type EventDocument } from '../../../contract/content-types/events.ts';
import { eventPeriod } from '../../../contract/entries/event-period.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import { eventCalendar } from '../../../lib/calendar/event-calendar.server.ts';
import { translator } from '../i18n/translator.ts';
import type { Attachment, Part } from './compose-mail.ts';

/** `href` is absolute. */
export interface MailedEvent {
  event: EventDocument;
  href: string;
}

export function eventDetails({ event, href }: MailedEvent, contactHref: string, lang: Language): Part[] {
  const t = translator(lang, 'mail');
  const { starts_at, ends_at, venue, join_url, fee } = event;
  const place = venue
    ? `${venue.name}\n${venue.address}\n${venue.access}`
    : (join_url ?? t('registration.linkFollows'));
  const rows = [
    {
      label: t('registration.when'),
      value: t('registration.period', { period: eventPeriod(starts_at, ends_at, lang) }),
    },
    { label: t(venue ? 'registration.where' : 'registration.online'), value: place },
    { label: t('registration.feeLabel'), value: fee === 0 ? t('registration.free') : t('registration.fee', { fee }) },
    { label: t('registration.page'), value: href },
  ];
  return [{ rows }, t('registration.calendar'), t('registration.cancel', { href: contactHref })];
}

export function calendarAttachment({ event, href }: MailedEvent): Attachment {
  return {
    name: `${event.slug}.ics`,
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: eventCalendar(event, calendarNames, href, event.join_url),
  };
}
