import { usedPictures } from '../pictures/used-pictures.ts';
import type { Entry } from './read-entry.ts';
import { isScheduled } from './schedule.ts';

/**
 * Replaces invalid languages with their last valid version.
 * Deleted files and drafts still end their language.
 */
export function withLastValid(entry: Entry, before: Entry | undefined): Entry {
  const lost = entry.invalid.filter((lang) => before?.documents[lang]);
  if (!before || lost.length === 0) return entry;
  // Without a valid Japanese version, only the earlier facts are available.
  const base = entry.invalid.includes('ja') ? before : entry;
  if (!base.documents.ja || base.address.id !== before.address.id || base.address.slug !== before.address.slug)
    return entry;
  const kept = entry.published.flatMap((lang) => {
    const document = base.documents[lang] ?? (lost.includes(lang) ? before.documents[lang] : undefined);
    return document ? [[lang, document] as const] : [];
  });
  const languages = kept.map(([lang]) => lang);
  const documents = Object.fromEntries(kept.map(([lang, document]) => [lang, { ...document, languages }]));
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
