import type { WireRow } from '../../grid/columns/model'
import { readWire } from '../../grid/rows/rows'
import { readEdits } from '../../grid/store/edits'
import type { GridStore } from '../../grid/store/store'
import { holdsAll } from '../../values/exact'
import { importMessages } from './messages'

/** 'file:row' → values by field that replace the cells; null = the row is skipped. */
export type Corrections = Readonly<Record<string, WireRow | null>>

/** The corrections made in the table of wrong rows, merged over earlier ones. */
export function correctionsOf(store: GridStore, before: Corrections): Corrections {
  const { changed = [], deleted = [] } = readEdits(store) ?? {}
  return {
    ...before,
    // Invalid text is kept as typed, so that the table shows it instead of the file's text.
    ...Object.fromEntries(
      changed.map(({ id, values, refused }) => [id, { ...before[id], ...values, ...refused }]),
    ),
    ...Object.fromEntries(deleted.map((id) => [id, null])),
  }
}

/** Applies corrections to a table of checked rows, as one undo step. */
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
      // A text that stood in red is none here, either: it is not rounded, and keeps its time.
      const isTyped = typeof raw === 'string' && !holdsAll(raw, column.field)
      const value = isTyped ? undefined : readWire(raw, column)
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
