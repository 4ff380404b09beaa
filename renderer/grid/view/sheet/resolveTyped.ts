import { gridMessages } from '../../columns/messages'
import type { GridColumn } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import type { ClipContext } from './clip'
import { dictsOf, whenLoaded } from './dictionaries'
import { withNames } from './names'

/** A typed text that its cell has refused is read once more with the names that the server keeps, as a pasted one is. */
export async function resolveTyped(
  { control, lookups, request }: Pick<ClipContext, 'control' | 'lookups' | 'request'>,
  row: HeldRow,
  column: GridColumn,
  text: string,
): Promise<void> {
  const { store } = control
  const dicts = dictsOf([column])
  if (dicts.length === 0) return
  // A save waits for what the text may turn out to be.
  const end = store.pending.begin(gridMessages.edit)
  try {
    await whenLoaded(lookups, dicts)
    const pasted = { block: [[text]], columns: [column] }
    const lookup = await withNames(control.lookup(), pasted, request)
    const { field, key } = column
    const value = field.type.fromText(text, field, lookup)
    const isThere = store.table.rowOf(row.id) === row && row.marks?.refused?.[key] === text
    if (value !== undefined && value !== null && isThere) control.put(row, column, value)
  } finally {
    end()
  }
}
