import { Agent, setGlobalDispatcher } from 'undici';

/**
 * Has `fetch` read its connections by undici 8. Those of Node 24 (undici 7) end the process where a backend closes a connection while a
 * slow visitor has not read all of the answer yet: an assertion in an event handler, which no caller can catch (undici's issue 5360). See
 * decision 54.
 */
export function installFetchDispatcher(): void {
  // HTTP/1.1, as before.
  setGlobalDispatcher(new Agent({ allowH2: false }));
}
