import { BlockList, isIP } from 'node:net';

const PRIVATE_NETWORKS = privateNetworks();
const PRIVATE_SUFFIXES = ['.localhost', '.local', '.lan', '.internal', '.home.arpa'];

/**
 * Whether texts sent to the URL stay on this machine or in a private network, judged by the host as written: loopback,
 * RFC 1918, link-local, unique local and unspecified addresses, names ending in .local, .lan, .internal, .localhost or
 * .home.arpa, and bare host names. Nothing is resolved. Anything else, also what is not a URL, counts as public.
 */
export function isPrivateEndpoint(url: string): boolean {
  if (!URL.canParse(url)) return false;
  // The parser has brought the many spellings of an IPv4 address (0x7f.1, 2130706433) to the usual one.
  const host = new URL(url).hostname.toLowerCase();
  if (host.startsWith('[')) return PRIVATE_NETWORKS.check(host.slice(1, -1), 'ipv6');
  if (isIP(host) === 4) return PRIVATE_NETWORKS.check(host, 'ipv4');
  if (host === 'localhost.') return true;
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  if (name === '') return false;
  // With a dot at the end a bare name is a top-level domain, not a machine of the local network.
  if (!name.includes('.')) return name === host;
  return PRIVATE_SUFFIXES.some((suffix) => name.endsWith(suffix));
}

function privateNetworks(): BlockList {
  const networks = new BlockList();
  networks.addSubnet('127.0.0.0', 8, 'ipv4');
  networks.addSubnet('10.0.0.0', 8, 'ipv4');
  networks.addSubnet('172.16.0.0', 12, 'ipv4');
  networks.addSubnet('192.168.0.0', 16, 'ipv4');
  networks.addSubnet('169.254.0.0', 16, 'ipv4');
  networks.addAddress('0.0.0.0', 'ipv4');
  networks.addAddress('::', 'ipv6');
  networks.addAddress('::1', 'ipv6');
  networks.addSubnet('fc00::', 7, 'ipv6');
  networks.addSubnet('fe80::', 10, 'ipv6');
  return networks;
}
