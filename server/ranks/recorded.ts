import { createHash } from 'node:crypto'
import type { FoundRank, RankSource, TrackedKeyword } from './source'

const lowest = 100
/** Where a keyword begins that nobody has asked for yet. */
const start = 45

/**
 * The ranks of the demo: each goes on from the last one recorded by a few places, now and then by a leap, the same
 * whoever asks on that day. No search engine is asked.
 */
export const recordedRanks: RankSource = {
  async collectRanks(keyword) {
    return next(keyword)
  },
}

function next({ url, last, ...keyword }: TrackedKeyword): FoundRank {
  const [small = 0, seldom = 0, leap = 0] = chances(JSON.stringify(keyword))
  // The farther from the top, the wider the steps: the first places change seldom.
  const from = last ?? start
  const width = Math.min(6, 1 + from / 12)
  const step = (small - 0.52) * width + (seldom > 0.94 ? (leap - 0.35) * 18 : 0)
  const place = Math.max(1, Math.round(from + step))
  return place > lowest ? { position: null, url: null } : { position: place, url }
}

/** Numbers from 0 to 1 that follow from a text. */
function chances(text: string): readonly number[] {
  const bytes = createHash('sha256').update(text).digest()
  return [0, 4, 8].map((at) => bytes.readUInt32BE(at) / 2 ** 32)
}
