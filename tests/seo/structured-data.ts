import Validator from '@adobe/structured-data-validator';

/** A schema.org object. */
export type Thing = { '@type': string } & Record<string, unknown>;

/** Returns the structured data of a page, or an empty list without a data block. */
export function thingsOf(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  if (blocks.length > 1) throw new Error('The page has several data blocks.');
  const [, json] = blocks[0] ?? [];
  return json === undefined ? [] : JSON.parse(json)['@graph'];
}

/** Returns properties that Google requires and the data lack. */
export async function missing(things: readonly Thing[]): Promise<string[]> {
  const byType = Object.groupBy(structuredClone([...things]), (thing) => thing['@type']);
  const issues = await new Validator().validate({ jsonld: byType });
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(
      ({ issueMessage, path }) => `${path.map(({ type, property }) => property ?? type).join('.')}: ${issueMessage}`,
    );
}

/** Returns all strings that must be visible on the page, with the names of their properties. */
export function visibleStrings(value: unknown, name = ''): [name: string, text: string][] {
  if (Array.isArray(value)) return value.flatMap((item) => visibleStrings(item, name));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, child]) => visibleStrings(child, key));
  }
  return typeof value === 'string' && !CODES.has(name) ? [[name, value]] : [];
}

/** Terms of the vocabulary and URLs, which pages show in other ways. */
const CODES = new Set([
  ...['@type', '@id', 'url', 'logo', 'item', 'image', 'mainEntityOfPage', 'inLanguage', 'addressCountry'],
  ...['currency', 'unitText', 'employmentType', 'datePublished', 'dateModified', 'datePosted', 'validThrough'],
  ...['startDate', 'endDate', 'eventStatus', 'eventAttendanceMode', 'availability', 'priceCurrency'],
]);
