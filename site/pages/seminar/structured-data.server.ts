import type { Event, Offer } from 'schema-dts';
import { fallbackUrl } from '../../pictures/picture-url.ts';
import { companyName } from '../../seo/structured-data/organization.server.ts';
import type { Described, StructuredData } from '../../seo/structured-data/structured-data.server.ts';
import type { SeminarData } from './data.ts';

/**
 * Returns the `Event` of a seminar, or nothing once it is over:
 * https://developers.google.com/search/docs/appearance/structured-data/event
 */
export const structuredData: StructuredData<SeminarData> = (described) =>
  described.data.state === 'past' ? [] : [seminarEvent(described)];

function seminarEvent(described: Described<SeminarData>): Event {
  const { data, page, locale, absolute } = described;
  const { title, startsAt, state, event, cover } = data;
  const { endsAt, venue, heldIn, capacity } = event;
  const url = absolute(page.addresses[locale] ?? '/');
  return {
    '@type': 'Event',
    name: title,
    description: page.description,
    url,
    startDate: startsAt,
    endDate: endsAt,
    inLanguage: heldIn,
    eventStatus: `https://schema.org/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${venue ? 'Offline' : 'Online'}EventAttendanceMode`,
    // For online seminars this is the public page, because only participants receive the meeting link.
    location: venue
      ? {
          '@type': 'Place',
          name: venue.name,
          address: { '@type': 'PostalAddress', streetAddress: venue.address, addressCountry: 'JP' },
        }
      : { '@type': 'VirtualLocation', url },
    maximumAttendeeCapacity: capacity,
    organizer: companyName(described),
    ...(cover && { image: absolute(fallbackUrl(cover.src)) }),
    ...(state !== 'closed' && state !== 'cancelled' && { offers: offerOf(data, url) }),
  };
}

function offerOf({ state, event: { fee, closesAt } }: SeminarData, url: string): Offer {
  return {
    '@type': 'Offer',
    url,
    price: fee,
    priceCurrency: 'JPY',
    validThrough: closesAt,
    availability: `https://schema.org/${state === 'full' ? 'SoldOut' : 'InStock'}`,
  };
}
