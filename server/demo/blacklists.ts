import list from './blacklists.json'
import type { Past } from './clock'
import type { DemoRecord } from './products'
import type { Random } from './random'

type Reason = keyof typeof list.emailNotes
type IpReason = keyof typeof list.ipNotes

const emailReasons: readonly Reason[] = [
  ...(['spam', 'spam', 'spam', 'spam', 'fraud', 'fraud'] as const),
  ...(['rival', 'bounce', 'abuse', 'crawler', 'attack'] as const),
]
const ipReasons: readonly IpReason[] = [
  ...(['crawler', 'crawler', 'attack', 'attack', 'spam'] as const),
  ...(['spam', 'abuse', 'rival'] as const),
]
const origins = ['US', 'US', 'IN', 'IN', 'VN', 'BR', 'NG', 'ID', 'NL', 'SG', 'TR', 'DE', 'PL']

/** Whole domains first, then single addresses, without duplicates. */
export function blackEmailsOf(random: Random, count: number, past: Past): readonly DemoRecord[] {
  const { domains, names, hosts, emailNotes } = list
  const singles = Array.from({ length: count * 2 }, () => random.pick(names))
    .map((name, at) => `${name}@${hosts[at % hosts.length]}`)
    .filter((address, at, all) => all.indexOf(address) === at)
  return [...domains, ...singles].slice(0, count).map((address) => {
    const reason = random.pick(emailReasons)
    return {
      address,
      reason,
      action: reason === 'fraud' || reason === 'attack' ? 'reject' : 'junk',
      note: random.chance(0.7) ? random.pick(emailNotes[reason]) : null,
      ...guardOf(random, { past, lasting: 0.8 }),
    }
  })
}

/** Addresses in the ranges reserved for examples, without duplicates; some are whole subnets. */
export function blackIpsOf(random: Random, count: number, past: Past): readonly DemoRecord[] {
  const addresses = new Set<string>()
  while (addresses.size < count) addresses.add(addressOf(random))
  return [...addresses].map((address) => {
    const reason = random.pick(ipReasons)
    const whole = address.includes('/')
    return {
      address,
      reason,
      country: random.pick(origins),
      action: reason === 'crawler' || reason === 'rival' ? 'verify' : 'reject',
      note: whole ? random.pick(list.whole) : random.pick(list.ipNotes[reason]),
      ...guardOf(random, { past, lasting: 0.3 }),
    }
  })
}

function addressOf(random: Random): string {
  if (random.chance(0.06)) return `2001:db8:${hex(random)}:${hex(random)}::${hex(random)}`
  const network = random.pick(['192.0.2', '198.51.100', '203.0.113', '198.18.4', '198.19.77'])
  if (!random.chance(0.1)) return `${network}.${random.int(1, 254)}`
  const bits = random.pick([26, 27, 28])
  const size = 2 ** (32 - bits)
  return `${network}.${random.int(0, 256 / size - 1) * size}/${bits}`
}

const hex = (random: Random): string => random.int(1, 0xffff).toString(16)

/** Age of an entry and what it has blocked since. */
function guardOf(
  random: Random,
  { past, lasting }: { readonly past: Past; readonly lasting: number },
) {
  const ago = random.int(0, 540)
  const ends = random.chance(lasting) ? null : ago - random.pick([30, 90, 180, 365])
  const isOver = ends !== null && ends > 0
  const hits = random.chance(0.2) ? 0 : random.int(1, 240)
  return {
    active: !isOver && random.chance(0.95),
    expireDate: ends === null ? null : past.date(ends),
    hits,
    lastHit: hits === 0 ? null : past.time(random.int(isOver ? ends : 0, ago), random.int(0, 1439)),
    createTime: past.time(ago, random.int(540, 1080)),
  }
}
