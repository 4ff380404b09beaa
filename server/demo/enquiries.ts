import type { Past } from './clock'
import type { DemoRecord } from './products'
import type { Random } from './random'
import { fill, words } from './words'

export interface NamedProduct {
  readonly id: string
  readonly name: string
  readonly price: number
}

const countries = [
  'US',
  'US',
  'US',
  'DE',
  'DE',
  'GB',
  'GB',
  'FR',
  'IT',
  'ES',
  'CA',
  'AU',
  'AE',
  'SA',
  'BR',
  'MX',
  'JP',
  'KR',
  'SG',
  'PL',
  'SE',
  'NL',
  'TR',
  'ZA',
  'IN',
  'NG',
]
const statuses = ['new', 'new', 'following', 'following', 'quoted', 'won', 'closed']
const sources = ['site', 'site', 'site', 'email', 'chat', 'fair', 'ads', 'referral']

export function enquiriesOf(
  random: Random,
  products: readonly NamedProduct[],
  { past, count }: { readonly past: Past; readonly count: number },
): readonly DemoRecord[] {
  return Array.from({ length: count }, () => enquiry({ past, random }, random.pick(products)))
}

interface EnquiryContext {
  readonly past: Past
  readonly random: Random
}

function enquiry(context: EnquiryContext, product: NamedProduct): DemoRecord {
  const { past, random } = context
  const first = random.pick(words.people.first)
  const last = random.pick(words.people.last)
  const company = `${last} ${random.pick(words.people.companies)}`
  const picked = random.pick(statuses)
  const quantity = random.pick([50, 100, 200, 300, 500, 800, 1000, 2000])
  const targetPrice = Math.round(product.price * random.int(70, 95)) / 100
  const days = random.int(0, 540)
  const status = statusAfter(picked, days)
  const filled = { product: product.name, quantity }
  return {
    subject: fill(random.pick(words.enquiry.subjects), filled),
    customer: `${first} ${last}`,
    company,
    email: `${plain(first)}.${plain(last)}@${plain(company)}.example`,
    phone: `+${random.int(1, 98)} ${random.int(100, 999)} ${random.int(1000, 9999)} ${random.int(100, 999)}`,
    country: random.pick(countries),
    product: product.id,
    quantity,
    targetPrice,
    budget: Math.round(quantity * targetPrice * 100) / 100,
    source: random.pick(sources),
    status,
    level: random.pick(['A', 'B', 'B', 'C']),
    nextDate: nextDateOf(context, { picked, status }),
    closeReason: closeReasonOf(random, { picked, status, days }),
    message: fill(random.pick(words.enquiry.messages), filled),
    ip: `203.0.113.${random.int(1, 254)}`,
    createTime: past.time(days, random.int(0, 1439)),
  }
}

/** Nothing stays unanswered for weeks, or open for a year. */
function statusAfter(picked: string, days: number): string {
  if (picked === 'new' && days > 9)
    return days % 3 === 0 ? 'quoted' : statusAfter('following', days)
  if (picked === 'following' && days > 30) return days % 4 === 0 ? 'won' : 'closed'
  if (picked === 'quoted' && days > 180) return days % 3 === 0 ? 'won' : 'closed'
  return picked
}

interface Told {
  readonly picked: string
  readonly status: string
}

/** Some are to be called today or are late. As many numbers are drawn as for the status that was picked. */
function nextDateOf({ past, random }: EnquiryContext, { picked, status }: Told): string | null {
  const days = picked === 'following' ? random.int(1, 30) : 7
  return status === 'following' ? past.date(2 - days) : null
}

function closeReasonOf(random: Random, { picked, status, days }: Told & { days: number }) {
  const { closeReasons } = words.enquiry
  const drawn = picked === 'closed' ? random.pick(closeReasons) : closeReasons[days % 5]
  return status === 'closed' ? (drawn ?? null) : null
}

/** Letters for an address: no accents, no spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
