import { busyness, mostBusy } from './busyness'
import type { Past } from './clock'
import written from './enquiries.json'
import { foreignName } from './foreignNames'
import type { DemoRecord } from './products'
import { createRandom, type Random } from './random'
import { fill, words } from './words'

export interface NamedProduct {
  readonly id: string
  readonly name: string
  readonly price: number
}

/** Dialling codes by country. */
const dialling: Readonly<Record<string, number>> = {
  US: 1,
  CA: 1,
  DE: 49,
  GB: 44,
  FR: 33,
  IT: 39,
  ES: 34,
  AU: 61,
  AE: 971,
  SA: 966,
  BR: 55,
  MX: 52,
  JP: 81,
  KR: 82,
  SG: 65,
  PL: 48,
  SE: 46,
  NL: 31,
  TR: 90,
  ZA: 27,
  IN: 91,
  NG: 234,
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
const usual = 'en'
/** Language by country, for countries that do not write in English. */
const languages: Readonly<Record<string, string>> = {
  DE: 'de',
  FR: 'fr',
  ES: 'es',
  MX: 'es',
  BR: 'pt',
  AE: 'ar',
  SA: 'ar',
}
// The status drawn first; `stageAfter` develops it further.
const statuses = ['new', 'new', 'following', 'following', 'quoted', 'won', 'closed']
const sources = ['site', 'site', 'site', 'email', 'chat', 'fair', 'ads', 'referral']

interface EnquiryContext {
  readonly past: Past
  readonly random: Random
  /** Accounts of the salespeople. */
  readonly owners: readonly string[]
}

export function enquiriesOf(
  context: EnquiryContext,
  products: readonly NamedProduct[],
  count: number,
): readonly DemoRecord[] {
  const days = daysOf(context)
  return Array.from({ length: count }, () => {
    const product = wanted(products, context.random.int(0, mostWanted))
    return enquiry(context, product, days(context.random.int(0, daysBack)))
  })
}

const daysBack = 540
const mostWanted = 9_999
/** US dollars per piece. */
const dear = 60

/** A few products get many enquiries, most get few. */
function wanted(products: readonly NamedProduct[], drawn: number): NamedProduct {
  const place = Math.floor((drawn / (mostWanted + 1)) ** 2 * products.length)
  const product = products[(place * 389) % products.length]
  if (!product) throw new Error('wanted: no products')
  return product
}

/** Keeps a drawn day or draws another: the quieter the day, the more often. */
function daysOf({ past }: EnquiryContext): (drawn: number) => number {
  // A separate generator, so that the other values stay the same.
  const own = createRandom(20_271_401)
  return (drawn) => {
    let days = drawn
    while (!own.chance(busyness(past, days) / mostBusy)) days = own.int(0, daysBack)
    return days
  }
}

function enquiry(context: EnquiryContext, product: NamedProduct, days: number): DemoRecord {
  const { past, random, owners } = context
  const first = random.pick(words.people.first)
  const last = random.pick(words.people.last)
  const company = `${last} ${random.pick(words.people.companies)}`
  const picked = random.pick(statuses)
  const pieces = random.pick([50, 100, 200, 300, 500, 800, 1000, 2000])
  // Furniture is ordered in a tenth of the quantity, which fills a container.
  const quantity = product.price > dear ? pieces / 10 : pieces
  const targetPrice = Math.round(product.price * random.int(70, 95)) / 100
  const stage = stageAfter(picked, days)
  const subjects = random.pick(written.subjects)
  const asked = {
    customer: `${first} ${last}`,
    company,
    email: `${plain(first)}.${plain(last)}@${plain(company)}.example`,
    phone: `${random.int(1, 98)} ${random.int(100, 999)} ${random.int(1000, 9999)} ${random.int(100, 999)}`,
    country: random.pick(countries),
    product: product.id,
    quantity,
    targetPrice,
    budget: Math.round(quantity * targetPrice * 100) / 100,
    source: random.pick(sources),
    level: random.pick(['A', 'B', 'B', 'C']),
    nextDate: nextDateOf(context, { picked, stage }),
  }
  const phone = asked.phone.replace(/^\d+/, `+${dialling[asked.country] ?? 1}`)
  const end = endOf(random, { picked, stage, days })
  const language = languages[asked.country] ?? usual
  const own = inLanguage(product, quantity, language)
  const message = own(random.pick(written.messages))
  const address = `203.0.113.${random.int(1, 254)}`
  // Enquiries of other origins have no IP address.
  const ip = asked.source === 'site' || stage === 'spam' ? address : null
  const minutes = random.int(0, 1439)
  const subject = own(subjects)
  const common = {
    ...asked,
    subject,
    phone,
    language,
    message,
    ip,
    createTime: past.time(days, minutes),
  }
  if (stage === 'spam') return { ...common, ...junkOf(days), status: 'spam', source: 'site' }
  const isNew = stage === 'new'
  const isAnswered = !isNew && stage !== 'assigned' && end.status !== 'closed'
  // Not after the last day of the demo.
  const answered = past.time(days, Math.min(minutes + 35 + (days % 7) * 90, days * 1440 + 1439))
  return {
    ...common,
    status: stage,
    owner: isNew ? null : (owners[days % owners.length] ?? null),
    reply: isAnswered ? own(written.replies[days % 3]) : null,
    replyTime: isAnswered ? answered : null,
    ...end,
  }
}

type Told = Readonly<Partial<Record<string, string>>>

/** Fills texts in the given language, or in English if they lack it. */
function inLanguage({ name }: NamedProduct, quantity: number, language: string) {
  const product = foreignName(name, language === 'de' ? 'de' : usual) ?? name
  return (told: Told = {}) => fill(told[language] ?? told[usual] ?? '', { product, quantity })
}

/** Develops the drawn status: no enquiry stays unanswered for weeks or open for a year. */
function stageAfter(picked: string, days: number): string {
  if (picked === 'new' && days % 13 === 2) return 'spam'
  if (picked === 'new' && days > 9) return days % 3 === 0 ? 'quoted' : stageAfter('following', days)
  if (picked === 'new' && days > 2) return days % 2 === 0 ? 'new' : 'assigned'
  if (picked === 'following' && days > 30) return days % 4 === 0 ? 'won' : 'closed'
  if (picked === 'quoted' && days > 180) return days % 3 === 0 ? 'won' : 'closed'
  return picked
}

interface Come {
  readonly picked: string
  readonly stage: string
}

/**
 * Next contact date; some are due today or overdue. It draws as many random numbers as the drawn status needs, so that
 * later values stay the same.
 */
function nextDateOf({ past, random }: EnquiryContext, { picked, stage }: Come): string | null {
  const days = picked === 'following' ? random.int(1, 30) : 7
  return stage === 'following' ? past.date(2 - days) : null
}

interface End {
  readonly status?: string
  readonly lostReason?: string
  readonly closeReason?: string
}

/** Reasons of enquiries that ended without an order. */
function endOf(random: Random, { picked, stage, days }: Come & { days: number }): End {
  const ends: readonly End[] = written.ends
  const drawn = picked === 'closed' ? random.pick(ends) : ends[days % 5]
  return (stage === 'closed' ? drawn : undefined) ?? {}
}

const junkOf = (days: number) => written.junk[days % written.junk.length]

/** Letters of an e-mail address: no accents, no spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
