import ipaddr from 'ipaddr.js';

/** Who asks, for limits: two ranges around one address. */
export interface Client {
  /** An IPv4 address, or the /64 of an IPv6 address: that much one household has. */
  address: string;
  /** What one customer of a hosting company or a provider may have: the /24 of an IPv4 address, the /48 of an IPv6 one. */
  network: string;
}

const UNKNOWN: Client = { address: 'unknown', network: 'unknown' };

/**
 * Behind proxies that are trusted, what the outermost of them saw: each adds the address that it sees at the right end of
 * `X-Forwarded-For`, and whatever stands further left anybody may have written.
 *
 * @param socketAddress the other end of the connection
 * @param proxies how many trusted proxies stand before this server
 */
export function clientOf(headers: Headers, socketAddress: string | undefined, proxies: number): Client {
  const forwarded = proxies > 0 ? headers.get('x-forwarded-for')?.split(',').at(-proxies) : undefined;
  const address = parseAddress(forwarded ?? '') ?? parseAddress(socketAddress ?? '');
  if (!address) return UNKNOWN;
  const range = (bits: number) => {
    const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
    return `${kind.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
  };
  return address.kind() === 'ipv4'
    ? { address: address.toString(), network: range(24) }
    : { address: range(64), network: range(48) };
}

/** Some proxies write a port behind it, which is another for each connection, and brackets or quotes around it. */
function parseAddress(text: string) {
  const plain = text.trim().replace(/^"|"$/g, '');
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(plain) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(plain) ?? [];
  const address = (bracketed ?? withPort ?? plain).replace(/%.*$/, '');
  // `process` makes an IPv4 address of one that is written as IPv6 (`::ffff:7f00:1`).
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : null;
}
