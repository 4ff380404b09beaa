import type { History } from './history'
import type { GroupNode } from './tree'

/** Content of the dialog when it was closed. */
export interface KeptDialog {
  readonly history: History<GroupNode>
  /** The query that was active then, as JSON. If another is active now, the draft is outdated. */
  readonly beside: string
}
