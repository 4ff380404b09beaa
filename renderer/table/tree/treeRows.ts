import { isRecord } from '../../data/envelope'
import { Failure } from '../../ports'
import { treeTableMessages as messages } from './messages'

export type TreeRecord = Readonly<Record<string, unknown>>

/** One row of the tree; `children` null = a leaf, undefined = not loaded. */
export interface TreeRow {
  readonly id: string
  readonly record: TreeRecord
  readonly children: readonly TreeRow[] | null | undefined
}

/** One line of the screen. */
export interface TreeLine {
  readonly id: string
  readonly record: TreeRecord
  /** From 1. */
  readonly level: number
  /** Ids of the rows that it is below, the nearest last. */
  readonly above: readonly string[]
  /** undefined = a leaf. */
  readonly open: boolean | undefined
  readonly position: number
  readonly siblings: number
  /** Stands in for children that are on their way: it cannot be chosen. */
  readonly isLoading: boolean
}

/** Rows of an answer: a list, or `{records}`. Throws where it is neither (reference: widgets, §6.4). */
export function readRows(result: unknown, rowKey: string): readonly TreeRow[] {
  const list = isRecord(result) ? result.records : result
  if (!Array.isArray(list) || !list.every(isRecord)) throw new Failure('shape', messages.badShape)
  return list.flatMap((record): readonly TreeRow[] => {
    const id = record[rowKey]
    if (typeof id !== 'string' && typeof id !== 'number') return []
    // Trees of dictionaries mark their leaves instead.
    const isBranch =
      [true, 1, '1'].some((mark) => mark === record.hasChildren) || record.leaf === false
    // A server that has searched sends what it found below as well.
    const given = Array.isArray(record.children) ? readRows(record.children, rowKey) : []
    const children = given.length > 0 ? given : isBranch ? undefined : null
    return [{ id: String(id), record, children }]
  })
}

/** The tree with what came below one row; nothing makes it a leaf. */
export function withChildren(
  rows: readonly TreeRow[],
  id: string,
  children: readonly TreeRow[],
): readonly TreeRow[] {
  return rows.map((row) => {
    if (row.id === id) return { ...row, children: children.length > 0 ? children : null }
    return row.children ? { ...row, children: withChildren(row.children, id, children) } : row
  })
}

/** Ids of the rows that came with what is below them. */
export const openFrom = (rows: readonly TreeRow[]): readonly string[] =>
  rows.flatMap(({ id, children }) => (children ? [id, ...openFrom(children)] : []))

/** What stands on the screen from top to bottom. `first` is the column that shows the waiting. */
export function linesOf(
  rows: readonly TreeRow[],
  expanded: ReadonlySet<string>,
  { rowKey, first }: { readonly rowKey: string; readonly first: string },
  above: readonly string[] = [],
): readonly TreeLine[] {
  const level = above.length + 1
  const siblings = rows.length
  return rows.flatMap(({ id, record, children }, index): readonly TreeLine[] => {
    const open = children === null ? undefined : expanded.has(id)
    const place = { level, above, position: index + 1, siblings }
    const line: TreeLine = { id, record, open, ...place, isLoading: false }
    if (!open) return [line]
    if (children) return [line, ...linesOf(children, expanded, { rowKey, first }, [...above, id])]
    const waiting = `${id}_loadChild`
    const stand = { [rowKey]: waiting, [first]: messages.placeholder, isLoading: true }
    const below = { level: level + 1, above: [...above, id], position: 1, siblings: 1 }
    return [line, { id: waiting, record: stand, open: undefined, ...below, isLoading: true }]
  })
}
