/** A rank change still to be reported: written in the rank's transaction, deleted in the message's. */
interface RankChangeTable {
  readonly keyword_id: string
  /** 'YYYY-MM-DD': the day of the rank. */
  readonly day: string
  readonly tenant_id: number
  readonly owner: string
  readonly word: string
  readonly country: string
  readonly rank_from: number | null
  readonly rank_to: number | null
  readonly target: number | null
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_rank_change: RankChangeTable
  }
}

export {}
