import ipaddr from 'ipaddr.js';

export interface Client {
  /** An IPv4 address or an IPv6 /64, which is one household. */
  address: string;
  /** An IPv4 /24 or an IPv6 /48, which one customer of a provider may have. */
  network: string;
}

const UNKNOWN: Client = { address: 'unknown', network: 'unknown' };

/** Uses the address that the outermost trusted proxy added. Earlier ones may be forged. */
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

/** Some proxies add a port, brackets or quotes. */
function parseAddress(text: string) {
  const plain = text.trim().replace(/^"|"$/g, '');
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(plain) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(plain) ?? [];
  const address = (bracketed ?? withPort ?? plain).replace(/%.*$/, '');
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : null;
}
