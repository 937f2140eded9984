import { isIPv6 } from 'node:net';

/**
 * Who asks, for limits. Behind proxies that are trusted, what the outermost of them saw: each adds the address that it
 * sees at the right end, and whatever stands further left anybody may have written.
 *
 * @param socketAddress the other end of the connection
 * @param proxies how many trusted proxies stand before this server
 * @returns an IPv4 address, or the /64 of an IPv6 address: that much one household has
 */
export function clientAddress(headers: Headers, socketAddress: string | undefined, proxies: number): string {
  const forwarded =
    headers
      .get('x-forwarded-for')
      ?.split(',')
      .map((one) => one.trim()) ?? [];
  const seen = proxies > 0 ? forwarded.at(-proxies) : undefined;
  return network(seen || socketAddress || 'unknown');
}

function network(address: string): string {
  const plain = address
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^\[|\]?(?::\d+)?$/g, (end) => (end.startsWith('[') || end.startsWith(']') ? '' : end));
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const [head = '', tail = ''] = plain.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = plain.includes('::') ? [...left, ...zeros, ...right] : left;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
