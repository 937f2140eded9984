type Words = Readonly<Record<string, string | undefined>>;

/** Returns why a response does not match its request, or null. Caches may mix up languages or entries. */
export function findResponseMismatch(answer: object, params: Words, query: Words): string | null {
  const asked: Words = { ...params, lang: query.lang };
  for (const [key, value] of Object.entries(answer)) {
    if (asked[key] !== undefined && asked[key] !== String(value)) return `${key} is ${value}`;
  }
  return isList(answer) ? listMisfit(answer, query) : null;
}

interface CountedList {
  items: { lang?: string }[];
  total: number;
  total_pages: number;
  page: number;
  per_page: number;
}

function isList(answer: object): answer is CountedList {
  return 'items' in answer && 'total_pages' in answer;
}

function listMisfit({ items, total, total_pages, page, per_page }: CountedList, query: Words): string | null {
  if (page !== Number(query.page ?? 1)) return `page is ${page}`;
  if (query.per_page !== undefined && per_page !== Number(query.per_page)) return `per_page is ${per_page}`;
  if (total_pages !== Math.ceil(total / per_page)) return `total_pages is ${total_pages} of ${total} by ${per_page}`;
  if (items.length > per_page) return `${items.length} items on a page of ${per_page}`;
  const foreign = items.find(({ lang }) => lang !== undefined && query.lang !== undefined && lang !== query.lang);
  return foreign ? `an item is in ${foreign.lang}` : null;
}
