import { type NearPage, SUGGESTIONS_PATH } from '../../data/search.ts';

const TIMEOUT_MS = 4000;

/** What is near an address; nothing, where the server says nothing. @throws where it cannot be had */
export async function askNearPages(path: string): Promise<readonly NearPage[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(`${SUGGESTIONS_PATH}?${new URLSearchParams({ path })}`, { signal });
  return answer.ok ? answer.json() : [];
}
