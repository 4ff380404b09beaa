import type { History } from './history'
import type { GroupNode } from './tree'

/** What stood in the dialog when it was closed. */
export interface KeptDialog {
  readonly history: History<GroupNode>
  /** The query that was in force then, as JSON. When another is, the draft is out of date. */
  readonly beside: string
}
