import { isIPv6 } from 'node:net'

const asIPv6 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i

/** The readable form: an IPv4 address mapped to IPv6 becomes IPv4. */
export const plainAddress = (address: string): string => address.replace(asIPv6, '')

/**
 * Groups addresses for limits: an IPv4 address (also mapped to IPv6), or the first half of an IPv6 address, because its
 * owner has all addresses with that prefix.
 */
export function addressGroup(address: string): string {
  const [bare = ''] = address.split('%')
  const plain = plainAddress(bare)
  if (!isIPv6(plain)) return plain
  const [head = [], tail] = bare.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = tail === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
