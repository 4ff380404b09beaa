import { createHash } from 'node:crypto'
import type { FoundRank, RankSource, TrackedKeyword } from './source'

const lowest = 100
/** First rank of a new keyword. */
const start = 45

/**
 * Invented ranks for the demo: each moves a few places from the last one, sometimes many. Deterministic for each day.
 * No search engine is asked.
 */
export const recordedRanks: RankSource = {
  async collectRanks(keyword) {
    return next(keyword)
  },
}

function next({ url, last, ...keyword }: TrackedKeyword): FoundRank {
  const [small = 0, seldom = 0, leap = 0] = chances(JSON.stringify(keyword))
  // Steps grow with the distance from the top, as top ranks rarely change.
  const from = last ?? start
  const width = Math.min(6, 1 + from / 12)
  const step = (small - 0.52) * width + (seldom > 0.94 ? (leap - 0.35) * 18 : 0)
  const place = Math.max(1, Math.round(from + step))
  return place > lowest ? { position: null, url: null } : { position: place, url }
}

/** Pseudo-random numbers from 0 to 1, derived from a text. */
function chances(text: string): readonly number[] {
  const bytes = createHash('sha256').update(text).digest()
  return [0, 4, 8].map((at) => bytes.readUInt32BE(at) / 2 ** 32)
}
