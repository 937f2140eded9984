import ipaddr from 'ipaddr.js';

/** The client of a request, for rate limits: two address ranges. */
export interface Client {
  /** An IPv4 address, or the /64 of an IPv6 address, which one household has. */
  address: string;
  /** What one customer of a hosting company or provider may have: the /24 of an IPv4 address, the /48 of an IPv6 address. */
  network: string;
}

const UNKNOWN: Client = { address: 'unknown', network: 'unknown' };

/**
 * The client's address behind trusted proxies is the one that the outermost of them has appended to `X-Forwarded-For`. Entries
 * further left may be forged.
 *
 * @param socketAddress the remote address of the connection
 * @param proxies number of trusted proxies before this server
 */
export function resolveClient(headers: Headers, socketAddress: string | undefined, proxies: number): Client {
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

/** Some proxies append a port, which differs by connection, and add brackets or quotes. */
function parseAddress(text: string) {
  const plain = text.trim().replace(/^"|"$/g, '');
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(plain) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(plain) ?? [];
  const address = (bracketed ?? withPort ?? plain).replace(/%.*$/, '');
  // `process` converts an IPv4-mapped IPv6 address (`::ffff:7f00:1`).
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : null;
}
