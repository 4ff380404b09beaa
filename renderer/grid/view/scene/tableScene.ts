import type { HeldRow } from '../../rows/rows'
import type { GridStore } from '../../store/store'
import type { GridControl } from './control'
import type { TableEvents } from './events'
import type { TableDoc } from './tableDoc'
import type { TableHandle } from './tableHandle'
import type { Tree } from './tree'

/** One table with everything around its grid, for those who act on it; what can change is asked for anew. */
export interface TableScene {
  readonly store: GridStore
  /** Of a table whose rows form one. */
  readonly tree: Tree | undefined
  doc(): TableDoc
  events(): TableEvents
  handle(): TableHandle
  /** undefined until the table stands. */
  control(): GridControl | undefined
  root(): HTMLElement | null
  /** Rows may be added: by the document, and by what the user has been granted. */
  mayAdd(): boolean
  /** false = a row was inserted a moment ago, by whatever way (specification: widgets, §5). */
  mayInsert(): boolean
}

/** Once what has just changed is on the screen. */
export const afterDrawing = (work: () => void): void => queueMicrotask(work)

export const scrollerOf = (scene: TableScene): HTMLElement | null =>
  scene.root()?.querySelector<HTMLElement>('.jd-grid-scroll') ?? null

/** Puts the keyboard into a row: on its first cell that can be edited, or on the column of that key. */
export function activate(scene: TableScene, row: HeldRow | undefined, key?: string): void {
  const control = scene.control()
  if (!row || !control || row.place < 0) return
  const { keys } = scene.store.cursor
  const editable = keys.findIndex((one) => {
    const column = scene.store.table.column.get(one)
    return column !== undefined && control.store.isEditable(row, column)
  })
  control.focused = true
  const column = key === undefined ? editable : keys.indexOf(key)
  control.choose({ row: row.place, column: Math.max(0, column) })
}
