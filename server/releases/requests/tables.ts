import type { WallClock } from '../../db/tables'
import type { ReleaseKind } from '../../documents/releaseTables'

/** A release that is not made yet: it waits for another person, or for its time. */
interface RequestTable {
  readonly id: string
  readonly kind: ReleaseKind
  readonly state: RequestState
  readonly note: string
  readonly author_id: string
  readonly author: string
  /** His username. */
  readonly account: string
  /** Company in which the author asked, and network address. */
  readonly tenant_id: number
  readonly ip: string
  readonly create_time: WallClock
  /** When it is to be made; null = as soon as it is approved. */
  readonly due: WallClock | null
  /** The release that it takes back. */
  readonly reverts: number | null
  /** What it gives beyond what its author has, as JSON (see Widened). */
  readonly widened: string
  /** Who has approved or declined it; null = nobody yet. */
  readonly decider_id: string | null
  readonly decider: string | null
  readonly decide_time: WallClock | null
  /** Why it was declined, or could not be made. */
  readonly reason: string | null
}

/** `waiting`: for another person; `scheduled`: for its time. The others are final. */
export type RequestState =
  | 'waiting'
  | 'scheduled'
  | 'published'
  | 'declined'
  | 'withdrawn'
  | 'failed'

interface RequestTextTable {
  readonly request_id: string
  readonly path: string
  /** null = to be deleted. */
  readonly text: string | null
  /** What was in force when the author began with it; null = nothing. */
  readonly began: string | null
}

declare module '../../db/tables' {
  interface SystemTables {
    readonly sys_document_request: RequestTable
    readonly sys_document_request_text: RequestTextTable
  }
}
