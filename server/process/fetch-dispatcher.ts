import { Agent, setGlobalDispatcher } from 'undici';

/**
 * Uses undici 8 for `fetch` (decision 54).
 *
 * With undici 7 of Node 24, the process can crash when a server closes a connection early (undici issue 5360).
 */
export function installFetchDispatcher(): void {
  setGlobalDispatcher(new Agent({ allowH2: false }));
}
