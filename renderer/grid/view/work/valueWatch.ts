import type { CellValues, GridColumn } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import type { TableScene } from '../scene/tableScene'
import { rowOut } from './readOut'
import { origin } from './rowWork'

interface Seen {
  readonly row: HeldRow
  readonly column: GridColumn
  readonly before: unknown
  readonly after: unknown
  readonly set: boolean
}

/**
 * Reports every changed cell to the host after the change is complete, because the host may change others in return.
 */
export function createValueWatch(scene: () => TableScene) {
  let queue: Seen[] = []
  let setting = false
  const flush = () => {
    const seen = queue
    queue = []
    for (const one of seen) tell(scene(), one)
  }
  return {
    wasSet(row: HeldRow, before: CellValues, keys: readonly string[]) {
      const { events, store } = scene()
      if (!events().onValueChange) return
      for (const key of keys) {
        const column = store.table.column.get(key)
        const after = row.values?.[key]
        if (!column || Object.is(before[key], after)) continue
        if (queue.length === 0) queueMicrotask(flush)
        queue.push({ row, column, before: before[key], after, set: setting })
      }
    },
    /** Changes made by `work` are marked as set by a program. */
    asSetting(work: () => void) {
      setting = true
      try {
        work()
      } finally {
        setting = false
      }
    },
  }
}

function tell(scene: TableScene, { row, column, before, after, set }: Seen): void {
  const { store, doc } = scene
  const { field } = column
  const columnIndex = store.table.columns.indexOf(column)
  const place = store.cursor.keys.indexOf(column.key)
  scene.events().onValueChange?.({
    ...origin(scene),
    type: doc().columns.find(({ key }) => key === column.key)?.type ?? column.cell.name,
    value: field.type.toWire(after ?? null, field),
    oldValue: field.type.toWire(before ?? null, field),
    col: column,
    column,
    columnIndex,
    rowId: row.id,
    ...(set ? { isSetValues: true } : { row: rowOut(scene, row), rowIndex: row.index }),
    get cellTarget() {
      const selector = `[data-row="${row.place}"] > [data-column="${place}"]`
      return scene.root()?.querySelector(selector) ?? null
    },
  })
}
