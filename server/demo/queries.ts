import type { KeywordContext } from './keywords'
import keywordWords from './keywords.json'
import type { DemoRecord } from './products'

const months = 6
const kinds = ['wholesale', 'manufacturer', 'supplier', 'price', 'for hotels', 'oem'] as const

/** Monthly search queries of the websites, as search engines report them. */
export function queriesOf(
  context: Pick<KeywordContext, 'past' | 'random' | 'line' | 'sites'>,
): readonly DemoRecord[] {
  const { past, random, line, sites } = context
  const words = keywordWords[line].map(([word]) => String(word))
  return words.flatMap((word, at) => {
    const query = at % 2 === 0 ? word : `${word} ${random.pick(kinds)}`
    const site = sites[at % sites.length]?.code
    const usual = random.int(40, 2_400)
    const position = random.int(15, 480) / 10
    return Array.from({ length: months }, (_, ago) => {
      const impressions = Math.round((usual * random.int(70, 130)) / 100)
      // The first place gets a quarter of the clicks, the tenth almost none.
      const share = Math.max(0.002, 0.28 / position ** 1.1)
      return {
        query,
        site,
        engine: 'google',
        impressions,
        month: monthBefore(past.date(1), ago),
        clicks: Math.min(impressions, Math.round(impressions * share)),
        position: Math.max(1, position + random.int(-20, 20) / 10),
        createTime: past.time(ago * 30, 600),
      }
    })
  })
}

/** First day of the month `months` before the given day. */
function monthBefore(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - months, 1)).toISOString().slice(0, 10)
}
