import type { Past } from './clock'
import keywordWords from './keywords.json'
import type { DemoRecord } from './products'
import type { Random } from './random'
import type { LineName } from './words'

export interface KeywordContext {
  readonly past: Past
  readonly random: Random
  readonly line: LineName
  readonly sites: readonly { readonly code: string; readonly domainName: string }[]
  readonly owners: readonly string[]
}

const weeks = 78

/** Keywords with weekly ranks, newest first. */
export function keywordsOf(context: KeywordContext): readonly DemoRecord[] {
  return keywordWords[context.line].map((entry) => keyword(context, entry))
}

function keyword(context: KeywordContext, entry: readonly (string | number)[]): DemoRecord {
  const { past, random, sites, owners } = context
  const [word, level, volume, difficulty] = [...entry.slice(0, 2).map(String), ...entry.slice(2)]
  const country = countryOf(random, String(word))
  const site = (country === 'DE' && sites.find(({ code }) => code.endsWith('-de'))) || sites[0]
  const url = `https://${site?.domainName}/${String(word).replace(/[^a-z0-9]+/gi, '-')}`
  const age = random.chance(0.7) ? weeks : random.int(8, weeks)
  return {
    word,
    level,
    volume,
    difficulty,
    country,
    url,
    site: site?.code,
    engine: random.chance(0.88) ? 'google' : 'bing',
    device: random.chance(0.75) ? 'desktop' : 'mobile',
    target: level === 'brand' ? 1 : random.pick([3, 10, 10, 10, 20]),
    owner: random.pick(owners),
    status: random.chance(0.92) ? 'tracking' : 'paused',
    ranks: ranksOf(context, { age, url, difficulty: Number(difficulty) }),
    createTime: past.time(age * 7, random.int(540, 1080)),
  }
}

/** A random walk that improves over the months; beyond 100 there is no rank. */
function ranksOf(
  { past, random }: KeywordContext,
  {
    age,
    url,
    difficulty,
  }: { readonly age: number; readonly url: string; readonly difficulty: number },
) {
  const aim = 1 + (difficulty * random.int(10, 90)) / 100
  let place = Math.min(120, aim + random.int(10, 90))
  const rows = Array.from({ length: age }, (_, at) => {
    place += (aim - place) * 0.05 + random.int(-30, 30) / 10
    place = Math.min(120, Math.max(1, place))
    const rank = Math.round(place)
    return {
      date: past.date((age - at) * 7 - 3),
      rank: rank > 100 ? null : rank,
      url: rank > 100 ? null : url,
      note: random.chance(0.04) ? random.pick(keywordWords.notes) : null,
    }
  })
  return rows.reverse()
}

function countryOf(random: Random, word: string): string {
  const known = keywordWords.languages.find(([, starts]) =>
    [starts].flat().some((start) => word.startsWith(String(start))),
  )
  return known ? String(known[0]) : random.pick(keywordWords.markets)
}
