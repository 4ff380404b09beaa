import type { HeldRow } from '../../rows/rows'
import type { GridStore } from '../../store/store'
import type { TableEvents } from './events'
import type { GridControl } from './gridControl'
import type { TableDoc } from './tableDoc'
import type { TableHandle } from './tableHandle'
import type { Tree } from './tree'

/** A table with everything around its grid, for code that acts on it; functions return current values. */
export interface TableScene {
  readonly store: GridStore
  /** The tree of the rows; undefined for a flat table. */
  readonly tree: Tree | undefined
  doc(): TableDoc
  events(): TableEvents
  handle(): TableHandle
  /** undefined until the table is mounted. */
  control(): GridControl | undefined
  root(): HTMLElement | null
  /** Whether the document and the user's rights allow adding rows. */
  mayAdd(): boolean
  /** false = a row was inserted a moment ago (specification: widgets, §5). */
  mayInsert(): boolean
}

/** Runs after the last change has been rendered. */
export const afterDrawing = (work: () => void): void => queueMicrotask(work)

export const scrollerOf = (scene: TableScene): HTMLElement | null =>
  scene.root()?.querySelector<HTMLElement>('.jd-grid-scroll') ?? null

/** Focuses a row: its first editable cell, or the column with that key. */
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
