import { LANGUAGES, type Language } from '../../../../../contract/vocabulary.ts';
import { siteConfig } from '../../../../../site.config.ts';

type Ask = (path: string) => Promise<string>;

/** Requests all endpoints. @returns the responses by path */
export async function everyAnswer(ask: Ask): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const add = async (path: string) => {
    const answer = await ask(path);
    answers.set(path, answer);
    return answer;
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
    for (const path of [...plain.map((each) => `${each}?`), ...filtered]) await add(path + query);
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
  return answers;
}
