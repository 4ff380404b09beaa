import { isRecord } from '../../data/envelope'
import { Failure } from '../../ports'
import { allOf, type Nested } from '../../tree/nodes'
import { treeTableMessages as messages } from './messages'

export type TreeRecord = Readonly<Record<string, unknown>>

/** A row of the tree. */
export interface TreeRow extends Nested<TreeRow> {
  readonly record: TreeRecord
  /** Placeholder for children being loaded: it cannot be selected. */
  readonly isLoading?: boolean
}

/** Parses the rows of an answer: a list, or `{records}`. Throws on anything else (reference: widgets, §6.4). */
export function readRows(result: unknown, rowKey: string): readonly TreeRow[] {
  const list = isRecord(result) ? result.records : result
  if (!Array.isArray(list) || !list.every(isRecord)) throw new Failure('shape', messages.badShape)
  return list.flatMap((record): readonly TreeRow[] => {
    const id = record[rowKey]
    if (typeof id !== 'string' && typeof id !== 'number') return []
    // Dictionary trees mark their leaves instead.
    const isBranch =
      [true, 1, '1'].some((mark) => mark === record.hasChildren) || record.leaf === false
    // A server-side search also returns matches below a row.
    const given = Array.isArray(record.children) ? readRows(record.children, rowKey) : []
    const children = given.length > 0 ? given : isBranch ? undefined : null
    return [{ value: String(id), record, children }]
  })
}

/** Ids of the rows that came with children. */
export const openFrom = (rows: readonly TreeRow[]): readonly string[] =>
  [...allOf(rows)].flatMap(({ value, children }) => (children ? [value] : []))

/** Placeholder below a row whose children are loading; `first` is the column with its text. */
export const waitingBelow =
  ({ rowKey, first }: { readonly rowKey: string; readonly first: string }) =>
  ({ value: parent }: TreeRow): TreeRow => {
    const value = `${parent}_loadChild`
    const record = { [rowKey]: value, [first]: messages.placeholder, isLoading: true }
    return { value, record, children: null, isLoading: true }
  }
