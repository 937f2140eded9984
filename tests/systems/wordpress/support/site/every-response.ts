import { LANGUAGES, type Language } from '../../../../../contract/vocabulary.ts';
import { siteConfig } from '../../../../../site.config.ts';

type SendRequest = (path: string) => Promise<string>;

/** Requests all endpoints. @returns the responses by path */
export async function everyResponse(sendRequest: SendRequest): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  const add = async (path: string) => {
    const response = await sendRequest(path);
    responses.set(path, response);
    return response;
  };
  await add('/redirects');
  const addAll = async (lang: Language) => {
    const query = `lang=${lang}`;
    const plain = [
      '/site',
      '/facets/works',
      '/facets/columns',
      '/facets/news',
      `/campaigns/${siteConfig.campaign.slug}`,
    ];
    const filtered = [
      '/works?role=fund&',
      '/works?station=kanda&',
      '/news?year=2026&',
      '/news?pinned=first&',
      '/pages?kind=fund&',
    ];
    for (const path of [...plain.map((endpoint) => `${endpoint}?`), ...filtered]) await add(path + query);
    for (const type of ['downloads', 'jobs']) await add(`/${type}?per_page=100&${query}`);
    for (const [type, key] of [
      ['pages', 'slug'],
      ['news', 'id'],
      ['columns', 'id'],
      ['works', 'slug'],
      ['seminars', 'slug'],
    ]) {
      await add(`/${type}?per_page=3&page=2&${query}`);
      const list = await add(`/${type}?per_page=100&${query}`);
      const { items } = JSON.parse(list) as { items: Record<string, string>[] };
      await Promise.all(items.map((item) => add(`/${type}/${item[key ?? '']}?${query}`)));
    }
  };
  await Promise.all(LANGUAGES.map(addAll));
  return responses;
}
