import { intakeMessages } from './messages'

/** Input of the spam score: the sender's texts and what the server knows about them. */
export interface Suspect {
  readonly name: string
  readonly company: string
  readonly message: string
  /** Seconds between showing and sending the form, as the client reports. */
  readonly seconds: number
  /** Content of the honeypot field. */
  readonly trap: string
  /** Number of enquiries with the same text in the last two days. */
  readonly same: number
  /** Host of the page if it is not one of the company's. */
  readonly otherHost: string | undefined
}

export interface SpamScore {
  /** 0 to 100. */
  readonly score: number
  readonly reasons: readonly string[]
}

/** An enquiry with this score or more is junk. */
export const junkFrom = 60

/** How likely the enquiry is spam; `reasons` are sentences for staff. */
export function spamScore(suspect: Suspect): SpamScore {
  const found = signs.flatMap((sign) => {
    const seen = sign(suspect)
    return seen ? [seen] : []
  })
  const sum = found.reduce((total, [points]) => total + points, 0)
  return { score: Math.min(100, sum), reasons: found.map(([, reason]) => reason) }
}

type Sign = (suspect: Suspect) => readonly [points: number, reason: string] | undefined

const { reasons } = intakeMessages
const link = /\bhttps?:\/\/|\bwww\.[a-z0-9-]+\.[a-z]{2,}/gi

/** Services that are advertised through contact forms; no buyer of goods asks for them. */
const pitches = [
  ...['seo service', 'seo package', 'backlink', 'guest post', 'first page of google', 'rank #1'],
  ...['web traffic', 'increase your sales', 'bitcoin', 'crypto investment', 'casino', 'viagra'],
  ...[
    'loan offer',
    'business loan',
    'lottery',
    'forex',
    'adult dating',
    'email list',
    'whatsapp marketing',
  ],
  ...['explainer video', 'mobile app development', 'unsubscribe'],
] as const

const signs: readonly Sign[] = [
  ({ trap }) => (trap === '' ? undefined : [80, reasons.trap]),
  ({ seconds }) => (seconds < 4 ? [35, reasons.fast(seconds)] : undefined),
  ({ message }) => {
    const count = [...message.matchAll(link)].length
    if (count === 0) return undefined
    return [count === 1 ? 15 : count === 2 ? 35 : 60, reasons.links(count)]
  },
  ({ message }) => {
    const text = message.toLowerCase()
    const words = pitches.filter((pitch) => text.includes(pitch))
    return words.length === 0 ? undefined : [30 + 20 * (words.length - 1), reasons.words(words)]
  },
  ({ message }) =>
    /<a\s|<\/?[a-z]+[^>]*>|\[url[=\]]|\[link[=\]]/i.test(message)
      ? [45, reasons.markup]
      : undefined,
  ({ name, company }) => (`${name} ${company}`.match(link) ? [50, reasons.nameLink] : undefined),
  ({ message }) => {
    const letters = message.match(/[A-Za-z]/g)?.length ?? 0
    const big = message.match(/[A-Z]/g)?.length ?? 0
    return letters > 40 && big / letters > 0.7 ? [20, reasons.shouting] : undefined
  },
  ({ message }) => (/\p{L}{2,}/u.test(message) ? undefined : [40, reasons.noWords]),
  ({ same }) => (same < 2 ? undefined : [same < 4 ? 30 : 60, reasons.sameText(same)]),
  ({ otherHost }) => (otherHost === undefined ? undefined : [20, reasons.otherPage(otherHost)]),
]
