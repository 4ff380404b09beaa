import { Type } from 'typebox'
import { totals } from './reportDoc'

/** What the values of a column come to below the rows of an editable table, whose specification calls the mean `average`. */
export const rowTotals = [...totals, 'average'] as const
export type RowTotal = (typeof rowTotals)[number]

/** Only numbers have one; the others count. */
export const addsUp = (total: RowTotal): boolean => total !== 'size' && total !== 'distinct'

export const totalByDoc = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description }))
