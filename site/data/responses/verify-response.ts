type Variables = Readonly<Record<string, string | undefined>>;

/** Returns why a response does not match its request, or null. Caches may mix up languages or entries. */
export function findResponseMismatch(response: object, params: Variables, query: Variables): string | null {
  const requested: Variables = { ...params, lang: query.lang };
  for (const [key, value] of Object.entries(response)) {
    if (requested[key] !== undefined && requested[key] !== String(value)) return `${key} is ${value}`;
  }
  return isList(response) ? findListMismatch(response, query) : null;
}

interface CountedList {
  items: { lang?: string }[];
  total: number;
  total_pages: number;
  page: number;
  per_page: number;
}

function isList(response: object): response is CountedList {
  return 'items' in response && 'total_pages' in response;
}

function findListMismatch({ items, total, total_pages, page, per_page }: CountedList, query: Variables): string | null {
  if (page !== Number(query.page ?? 1)) return `page is ${page}`;
  if (query.per_page !== undefined && per_page !== Number(query.per_page)) return `per_page is ${per_page}`;
  if (total_pages !== Math.ceil(total / per_page)) return `total_pages is ${total_pages} of ${total} by ${per_page}`;
  if (items.length > per_page) return `${items.length} items on a page of ${per_page}`;
  const foreign = items.find(({ lang }) => lang !== undefined && query.lang !== undefined && lang !== query.lang);
  return foreign ? `an item is in ${foreign.lang}` : null;
}
