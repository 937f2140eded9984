import { eventPath, eventType } from '../../../contract/content-types/events.ts';
import { formSubject, givesSeat } from '../../../contract/forms/forms.ts';
import { replyOf } from '../../../contract/site/site-profile.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import type { Content } from '../../content/content.ts';
import type { Submission } from '../storage/submission.ts';
import type { AcknowledgementParts } from './acknowledgement.ts';
import type { Sender } from './compose-mail.ts';

export interface MailContent {
  /** @throws {Error} if the site profile is missing */
  sender(lang: Language): Promise<Sender>;
  /** Returns the form copy about the next steps, or null. */
  reply(submission: Pick<Submission, 'kind' | 'subject'>, lang: Language): Promise<string | null>;
  /** Null for other kinds and deleted events. */
  event(submission: Pick<Submission, 'kind' | 'subject'>, lang: Language): Promise<AcknowledgementParts['event']>;
  /** In ISO 8601, by event id. */
  eventEnds(): Promise<Map<number, string>>;
  /** Null if missing or deleted. */
  subjectTitle(submission: Pick<Submission, 'kind' | 'subject'>, lang: Language): Promise<string | null>;
}

/** @param siteOrigin such as `https://www.example.com` */
export function createMailContent(
  store: { ready: Promise<void>; current(): Content },
  siteOrigin: string,
): MailContent {
  const hrefOf = (path: string, lang: Language) => siteOrigin + (lang === 'en' ? '/en' : '') + path;
  return {
    async sender(lang) {
      await store.ready;
      const { site } = store.current();
      const profile = site[lang] ?? site.ja;
      if (!profile) throw new Error('There is no site profile to sign a mail with.');
      const { name, legal_name, address, telephone, hours } = profile;
      const place = address && { postalCode: address.postal_code, text: address.text };
      return { name, legalName: legal_name, address: place, telephone, hours };
    },
    async reply({ kind, subject }, lang) {
      await store.ready;
      const { site, entries } = store.current();
      const copy = (site[lang] ?? site.ja)?.forms?.[kind];
      const event = givesSeat(kind) ? entries[eventType.name].ja.find(({ id }) => id === subject) : undefined;
      return replyOf(copy, event !== undefined && !event.venue) ?? null;
    },
    async event({ kind, subject }, lang) {
      await store.ready;
      const events = store.current().entries[eventType.name];
      if (!givesSeat(kind)) return null;
      const event = [...events[lang], ...events.ja].find(({ id }) => id === subject);
      if (!event) return null;
      const href = hrefOf(eventPath(event.slug), event.lang);
      return { event, href, contactHref: hrefOf('/contact', lang) };
    },
    async eventEnds() {
      await store.ready;
      return new Map(store.current().entries[eventType.name].ja.map(({ id, ends_at }) => [id, ends_at]));
    },
    async subjectTitle({ kind, subject }, lang) {
      await store.ready;
      const { entries } = store.current();
      const subjectField = formSubject(kind);
      if (subject === null || !subjectField) return null;
      const entriesByLanguage: Record<Language, { id: number; title: string }[]> = entries[subjectField.type];
      // Falls back to the Japanese title.
      return [...entriesByLanguage[lang], ...entriesByLanguage.ja].find(({ id }) => id === subject)?.title ?? null;
    },
  };
}
