import { gridMessages } from '../../columns/messages'
import type { GridColumn } from '../../columns/model'
import { type HeldRow, recordValue } from '../../rows/rows'
import { tellWhy } from '../../store/tell'
import type { ClipContext } from './clipContext'
import { dictsOf, whenLoaded } from './dictionaries'
import { withNames } from './names'

/** Parses a refused typed text again with names from the server, as for pasted texts. */
export async function resolveTyped(
  {
    control,
    lookups,
    request,
    user,
  }: Pick<ClipContext, 'control' | 'lookups' | 'request' | 'user'>,
  row: HeldRow,
  column: GridColumn,
  text: string,
): Promise<void> {
  const { store } = control
  const dicts = dictsOf([column])
  if (dicts.length === 0) return
  // A save waits for the result.
  const end = store.pending.begin(gridMessages.edit)
  try {
    const { cell, field, key } = column
    const isThere = () => store.table.rowOf(row.id) === row && row.marks?.refused?.[key] === text
    const valueAt = (other: string) => recordValue(store.table, row, other)
    const named = await cell.named?.(text, { field, request, user, valueAt }).catch(() => undefined)
    if (named) {
      if (!isThere()) return
      if ('value' in named) control.put(row, column, named.value)
      else tellWhy(store, row, { key, text, why: named.why })
      return
    }
    await whenLoaded(lookups, dicts)
    const pasted = { block: [[text]], columns: [column] }
    const lookup = await withNames(control.lookup(), pasted, request)
    const value = field.type.fromText(text, field, lookup)
    if (value !== undefined && value !== null && isThere()) control.put(row, column, value)
  } finally {
    end()
  }
}
