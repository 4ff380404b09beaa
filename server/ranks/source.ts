/** A keyword whose rank is requested, with data from its record. */
export interface TrackedKeyword {
  readonly word: string
  /** `site`: code of the website to look for; `url`: the page that should rank. */
  readonly site: string
  readonly url: string | null
  readonly engine: string
  readonly country: string
  readonly device: string | null
  /** 'YYYY-MM-DD': the day of the request. */
  readonly date: string
  /** Previous rank; null if it was beyond the hundredth or never requested. */
  readonly last: number | null
}

/** A website's rank; null beyond the hundredth. */
export interface FoundRank {
  readonly position: number | null
  readonly url: string | null
}

/**
 * A source of ranks: a service that charges for each request, or an own search. Families add sources under
 * `rankSources`; the last one is used.
 */
export interface RankSource {
  collectRanks(keyword: TrackedKeyword, signal: AbortSignal): Promise<FoundRank>
}
