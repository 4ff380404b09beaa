import { useCallback, useEffect, useRef } from 'react'
import { editedColumns } from '../../grid/rows/output'
import type { HeldRow } from '../../grid/rows/rows'
import { collect } from '../../grid/store/collect'
import type { GridStore } from '../../grid/store/store'
import { useEvent } from '../../ui/useEvent'

/**
 * Calls `save` with changed, valid rows as soon as the edited cell closes. One save runs at a time; changes made
 * meanwhile are saved by the next one.
 */
export function useInstantSave(
  store: GridStore | undefined,
  enabled: boolean,
  save: (rows: readonly HeldRow[]) => Promise<void>,
): void {
  const running = useRef(false)
  const again = useRef(false)

  const run = useEvent(async () => {
    if (!store || !enabled) return
    if (running.current) {
      again.current = true
      return
    }
    running.current = true
    try {
      do {
        again.current = false
        const rows = await passing(store)
        if (rows.length > 0 || store.table.deleted.size > 0) await save(rows)
      } while (again.current)
    } finally {
      running.current = false
    }
  })
  const look = useCallback(() => {
    if (store && (store.cursor.get()?.mode ?? 'ready') === 'ready') void run()
  }, [store, run])
  useEffect(() => {
    if (!store || !enabled) return
    // A cell closes when the cursor moves; paste, fill and undo need no open cell.
    const stops = [
      store.listeners.onTopic('history', look),
      store.listeners.onTopic('cursor', look),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, enabled, look])
}

async function passing(store: GridStore): Promise<readonly HeldRow[]> {
  const { table } = store
  const candidates = [
    ...table.order.filter(({ isNew }) => isNew),
    ...[...table.edited].filter(
      (row) => !row.isNew && table.byId.has(row.id) && editedColumns(table, row).length > 0,
    ),
  ].filter((row) => hasContent(table, row))
  if (candidates.length === 0) return []
  const { errors } = await collect(store, { ids: candidates.map(({ id }) => id) })
  const wrong = new Set(errors.map(({ row }) => row))
  return candidates.filter(({ id, marks }) => !wrong.has(id) && marks?.theirs === undefined)
}

/** A new row without any typed value is not validated yet. */
function hasContent({ columns }: GridStore['table'], { isNew, values, base }: HeldRow): boolean {
  if (!isNew || values !== base) return true
  const typable = columns.filter(({ disabled, isOrder }) => !disabled && !isOrder)
  // A pasted row differs from its default values.
  return typable.some(({ key, defaultValue }) => (values?.[key] ?? null) !== (defaultValue ?? null))
}
