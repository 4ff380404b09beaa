import { readEdits } from '../../grid/edits'
import type { WireRow } from '../../grid/model'
import type { GridStore } from '../../grid/store'

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
