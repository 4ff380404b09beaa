import { busyness } from './busyness'
import type { Past } from './clock'
import type { DemoRecord } from './products'
import type { Random } from './random'

interface Website {
  readonly code: string
}

/** Countries of visitors with their shares, most frequent first. */
const origins = [
  ...([
    ['US', 22],
    ['DE', 13],
    ['GB', 10],
    ['FR', 8],
    ['CA', 7],
    ['AU', 6],
    ['IT', 5],
  ] as const),
  ...([
    ['BR', 4],
    ['AE', 4],
    ['NL', 3],
    ['PL', 3],
    ['TR', 3],
  ] as const),
]
const sources = [
  ['search', 46],
  ['direct', 22],
  ['link', 14],
  ['social', 10],
] as const
const pages = ['/', '/products', '/about', '/contact', '/news', '/cases', '/certificates'] as const

/**
 * Daily visits of each website: fewer on weekends and Chinese holidays, growing from month to month. One row per day
 * and source, with a drawn country and page.
 */
export function visitsOf(
  random: Random,
  sites: readonly Website[],
  { past, days }: { readonly past: Past; readonly days: number },
): readonly DemoRecord[] {
  return Array.from({ length: days }, (_, ago) => ago).flatMap((ago) =>
    sites.flatMap(({ code }, at) => {
      const grown = 1 - ago / (days * 2.2)
      const all = (70 / (at + 1)) * grown * busyness(past, ago)
      return sources.map(([source, share], place) => {
        const visits = Math.max(1, Math.round((all * share * random.int(75, 125)) / 10_000))
        return {
          day: past.date(ago),
          site: code,
          source,
          visits,
          views: Math.round((visits * random.int(160, 320)) / 100),
          country: drawn(random, origins),
          page: place === 0 ? random.pick(pages) : (pages[(ago + place) % pages.length] ?? '/'),
          createTime: past.time(ago, 1_439),
        }
      })
    }),
  )
}

function drawn(random: Random, shares: readonly (readonly [string, number])[]): string {
  const total = shares.reduce((sum, [, share]) => sum + share, 0)
  let left = random.int(1, total)
  for (const [name, share] of shares) {
    left -= share
    if (left <= 0) return name
  }
  return shares[0]?.[0] ?? ''
}
