import type { InsideText } from '../../cellType'
import type { GridStore } from '../../grid/store/store'
import { tellErrors } from '../../grid/store/tell'
import { cellMessages } from '../../values/messages'

/** What stands in the cells of a table and is no value, by the place of its row. */
export const textsIn = ({ table }: GridStore): readonly InsideText[] =>
  table.order.flatMap(({ marks }, row) =>
    Object.entries(marks?.refused ?? {}).map(([column, text]) => ({ row, column, text })),
  )

/** Puts them back, in red. */
export function putTexts(store: GridStore, texts: readonly InsideText[]): void {
  const { order, column: columns } = store.table
  const notes = texts.flatMap(({ row, column: key, text }) => {
    const [held, column] = [order[row], columns.get(key)]
    const message = column && cellMessages.refused(text, column.title)
    return held && message ? [{ row: held.id, key, refused: text, message }] : []
  })
  tellErrors(store, notes)
}

export const sameTexts = (a: readonly InsideText[], b: readonly InsideText[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
