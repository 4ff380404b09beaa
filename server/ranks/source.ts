/** A keyword whose rank is asked for, as its record says it. */
export interface TrackedKeyword {
  readonly word: string
  /** Code of the website that is looked for, and the page that is meant to be found. */
  readonly site: string
  readonly url: string | null
  readonly engine: string
  readonly country: string
  readonly device: string | null
  /** 'YYYY-MM-DD': the day it is asked for. */
  readonly date: string
  /** Its rank when it was last asked for; null beyond the hundredth, and where it never was. */
  readonly last: number | null
}

/** Where a website stands; null beyond the hundredth place. */
export interface FoundRank {
  readonly position: number | null
  readonly url: string | null
}

/**
 * Where ranks come from: a service that is paid for each question, or a search of one's own. A family adds its own under
 * `rankSources`; the last one of the list is asked.
 */
export interface RankSource {
  collectRanks(keyword: TrackedKeyword, signal: AbortSignal): Promise<FoundRank>
}
