/**
 * Returns the host of a URL at which a server on this machine can be reached. A wildcard address, to which some systems
 * cannot send requests, becomes loopback.
 */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
