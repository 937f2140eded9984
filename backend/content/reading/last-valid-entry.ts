import { usedPictures } from '../pictures/used-pictures.ts';
import type { Entry } from './read-entry.ts';
import { isScheduled } from './schedule.ts';

/**
 * Replaces invalid languages with their last valid version.
 * Deleted files and drafts still end their language.
 */
export function withLastValid(entry: Entry, previous: Entry | undefined): Entry {
  const restorable = entry.invalid.filter((lang) => previous?.documents[lang]);
  if (!previous || restorable.length === 0) return entry;
  // Without a valid Japanese version, only the earlier facts are available.
  const base = entry.invalid.includes('ja') ? previous : entry;
  if (!base.documents.ja || base.address.id !== previous.address.id || base.address.slug !== previous.address.slug)
    return entry;
  const documentList = entry.published.flatMap((lang) => {
    const document = base.documents[lang] ?? (restorable.includes(lang) ? previous.documents[lang] : undefined);
    return document ? [[lang, document] as const] : [];
  });
  const languages = documentList.map(([lang]) => lang);
  const documents = Object.fromEntries(documentList.map(([lang, document]) => [lang, { ...document, languages }]));
  return {
    ...entry,
    address: base.address,
    addressAt: base.addressAt,
    schedule: isScheduled(entry.schedule) ? entry.schedule : base.schedule,
    formerSlugs: base.formerSlugs,
    related: base.related,
    pin: base.pin,
    links: base.links,
    documents,
    drafts: { ...documents, ...entry.drafts },
    pictures: usedPictures(documents),
    draftPictures: usedPictures({ ...documents, ...entry.drafts }),
  };
}
