import { seminarPeriod } from '../../../contract/entries/seminar-period.ts';
import { seminarCalendar } from '../../../contract/seminar-calendar.server.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import type { Content } from '../../content/content.ts';
import { translator } from '../i18n/translator.ts';
import type { Attachment, Part } from './compose-mail.ts';

/** A seminar as its mails know it, with the absolute address of its page. */
export interface MailedSeminar {
  seminar: Content['entries']['seminars'][Language][number];
  href: string;
}

/** What somebody who registered needs on the day: when, where and how, the same as a calendar file, and how to cancel. */
export function seminarDetails({ seminar, href }: MailedSeminar, contactHref: string, lang: Language): Part[] {
  const t = translator(lang, 'mail');
  const { starts_at, ends_at, venue, join_url, fee } = seminar;
  const place = venue
    ? `${venue.name}\n${venue.address}\n${venue.access}`
    : (join_url ?? t('registration.linkFollows'));
  const rows = [
    {
      label: t('registration.when'),
      value: t('registration.period', { period: seminarPeriod(starts_at, ends_at, lang) }),
    },
    { label: t(venue ? 'registration.where' : 'registration.online'), value: place },
    { label: t('registration.feeLabel'), value: fee === 0 ? t('registration.free') : t('registration.fee', { fee }) },
    { label: t('registration.page'), value: href },
  ];
  return [{ rows }, t('registration.calendar'), t('registration.cancel', { href: contactHref })];
}

export function calendarAttachment({ seminar, href }: MailedSeminar): Attachment {
  return {
    name: `${seminar.slug}.ics`,
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: seminarCalendar(seminar, href, seminar.join_url),
  };
}
