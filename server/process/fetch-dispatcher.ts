import { Agent, setGlobalDispatcher } from 'undici';

/**
 * Uses undici 8 for `fetch`. With Node 24's undici 7, the process can crash when a server closes a connection early
 * (undici issue 5360, decision 54).
 */
export function installFetchDispatcher(): void {
  setGlobalDispatcher(new Agent({ allowH2: false }));
}
