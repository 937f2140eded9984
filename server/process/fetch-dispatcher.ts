import { Agent, setGlobalDispatcher } from 'undici';

/**
 * Has the process's `fetch` read its connections by undici 8. With those of Node 24 (undici 7) a process can end where a server closes a
 * connection before the answer is read: an assertion in an event handler, which no caller can catch (undici's issue 5360). PHP's own
 * server closes every connection. See decision 54.
 */
export function installFetchDispatcher(): void {
  // HTTP/1.1, as before.
  setGlobalDispatcher(new Agent({ allowH2: false }));
}
