import type { WireRow } from '../../grid/columns/model'
import { readWire } from '../../grid/rows/rows'
import { readEdits } from '../../grid/store/edits'
import type { GridStore } from '../../grid/store/store'
import { importMessages } from './messages'

/** 'file:row' → values by field in place of the cells; null = the row is left out. */
export type Corrections = Readonly<Record<string, WireRow | null>>

/** What has been put right in the table of wrong rows, on top of what was before. */
export function correctionsOf(store: GridStore, before: Corrections): Corrections {
  const { changed = [], deleted = [] } = readEdits(store) ?? {}
  return {
    ...before,
    // A text that is no value goes as it stands: it is shown again, and not the one of the file.
    ...Object.fromEntries(
      changed.map(({ id, values, refused }) => [id, { ...before[id], ...values, ...refused }]),
    ),
    ...Object.fromEntries(deleted.map((id) => [id, null])),
  }
}

/** Puts corrections over a table that shows the rows as they were checked, as one step of undoing. */
export function applyCorrections(store: GridStore, corrections: Corrections): void {
  const { table } = store
  const known = Object.entries(corrections).filter(([id]) => table.byId.has(id))
  const rows = known.flatMap(([row, wire]) => {
    if (wire === null) return []
    const values: Record<string, unknown> = {}
    const refused: Record<string, string> = {}
    for (const [key, raw] of Object.entries(wire)) {
      const column = table.column.get(key)
      if (!column) continue
      const value = readWire(raw, column)
      values[key] = value ?? null
      if (value === undefined) refused[key] = String(raw)
    }
    return [{ row, values, refused }]
  })
  const ids = known.flatMap(([id, wire]) => (wire === null ? [id] : []))
  store.apply(
    [
      { kind: 'set', rows },
      { kind: 'remove', ids },
    ],
    { label: importMessages.corrected },
  )
}
