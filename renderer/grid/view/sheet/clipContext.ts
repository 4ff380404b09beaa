import type { LookupStore } from '../../../data/lookupStore'
import type { ExprUser } from '../../../model/entity/user'
import type { NotifyPort, RequestPort } from '../../../ports'
import type { GridControl } from '../scene/gridControl'

/** What copying, pasting and naming work with. */
export interface ClipContext {
  readonly control: GridControl
  readonly lookups: LookupStore
  readonly notify: NotifyPort
  readonly request: RequestPort
  readonly user: ExprUser
  /** Pasting may add rows at the end. */
  readonly canGrow: boolean
  readonly maxRows: number | undefined
  /** Starts work that waits for an answer; `cancel` aborts it. The returned function ends it. */
  begin(cancel: () => void): () => void
}
