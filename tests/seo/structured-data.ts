import Validator from '@adobe/structured-data-validator';

/** A thing in schema.org's words. */
export type Thing = { '@type': string } & Record<string, unknown>;

/** What a page says to search engines; nothing where it has no data block. */
export function thingsOf(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  if (blocks.length > 1) throw new Error('The page has several data blocks.');
  const [, json] = blocks[0] ?? [];
  return json === undefined ? [] : JSON.parse(json)['@graph'];
}

/** What Google requires and a page's things lack. */
export async function missing(things: readonly Thing[]): Promise<string[]> {
  const byType = Object.groupBy(structuredClone([...things]), (thing) => thing['@type']);
  const issues = await new Validator().validate({ jsonld: byType });
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(
      ({ issueMessage, path }) => `${path.map(({ type, property }) => property ?? type).join('.')}: ${issueMessage}`,
    );
}

/** All strings in a thing that visitors are to find on the page, with the name of their property. */
export function shownStrings(value: unknown, name = ''): [name: string, text: string][] {
  if (Array.isArray(value)) return value.flatMap((each) => shownStrings(each, name));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, each]) => shownStrings(each, key));
  }
  return typeof value === 'string' && !CODES.has(name) ? [[name, value]] : [];
}

/** Words of the vocabulary and addresses, which pages say in other ways. */
const CODES = new Set([
  ...['@type', '@id', 'url', 'logo', 'item', 'image', 'mainEntityOfPage', 'inLanguage', 'addressCountry'],
  ...['currency', 'unitText', 'employmentType', 'datePublished', 'dateModified', 'datePosted', 'validThrough'],
  ...['startDate', 'endDate', 'eventStatus', 'eventAttendanceMode', 'availability', 'priceCurrency'],
]);
