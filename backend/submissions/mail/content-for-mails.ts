import type { Content } from '../../read-content.ts';
import type { SubmissionsOptions } from '../submissions.ts';

/** What mails say about the company, and how they call documents and positions. */
export function contentForMails(store: { ready: Promise<void>; current(): Content }): SubmissionsOptions['content'] {
  return {
    async sender(lang) {
      await store.ready;
      const { site } = store.current();
      const profile = site[lang] ?? site.ja;
      if (!profile) throw new Error('There is no site profile to sign a mail with.');
      const { name, legal_name, address, telephone, hours } = profile;
      const place = lang === 'ja' ? `〒${address.postal_code} ${address.text}` : address.text;
      return { name, legalName: legal_name, address: place, telephone, hours };
    },
    async subjectTitle({ kind, subject }, lang) {
      await store.ready;
      const { entries } = store.current();
      if (subject === null || kind === 'contact') return null;
      const titled = kind === 'download' ? entries.downloads : entries.jobs;
      // One that was translated later, or is gone since.
      return [...titled[lang], ...titled.ja].find(({ id }) => id === subject)?.title ?? null;
    },
  };
}
