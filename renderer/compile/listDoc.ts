import { type Static, Type } from 'typebox'
import { closed, expr, oneOf, ref, shorthand, sortPattern } from '../model/document/schema'
import { totalByDoc } from '../model/document/totalDoc'
import { totals } from '../model/document/totals'
import { manual } from './messages.manual'

const operators = [
  ...(['eq', 'ne', 'like', 'left_like', 'right_like'] as const),
  ...(['in', 'gt', 'ge', 'lt', 'le', 'between'] as const),
] as const

const searchItem = closed({
  field: ref('path', manual.searchField),
  op: Type.Optional(oneOf(operators, manual.op)),
  defaultBy: Type.Optional(expr('user', 'any', manual.searchDefault)),
})

const column = closed({
  field: ref('path', manual.column),
  title: Type.Optional(Type.String({ minLength: 1, description: manual.columnTitle })),
  open: Type.Optional(oneOf(['detail'], manual.openDetail)),
  edit: Type.Optional(Type.Boolean({ description: manual.edit })),
  fixed: Type.Optional(oneOf(['left', 'right'], manual.fixed)),
  width: Type.Optional(
    Type.Integer({ minimum: 40, maximum: 1000, description: manual.columnWidth }),
  ),
  align: Type.Optional(oneOf(['left', 'center', 'right'], manual.align)),
  sortable: Type.Optional(Type.Boolean({ description: manual.sortable })),
  total: Type.Optional(oneOf(totals, manual.total)),
  totalBy: totalByDoc(manual.totalBy),
})

/** Fields of the query bar: names, or objects with another operator. */
export const searchDoc = Type.Optional(
  Type.Array(shorthand(ref('path', manual.searchField), searchItem, manual.searchField), {
    description: manual.search,
    maxItems: 100,
  }),
)

/** The columns of a table of records. */
export const columnsDoc = Type.Optional(
  Type.Array(shorthand(ref('path', manual.column), column, manual.column), {
    description: manual.columns,
    minItems: 1,
    maxItems: 500,
  }),
)

/** Order of the records and page size. */
export const sortDoc = Type.Optional(
  Type.String({ pattern: sortPattern, description: manual.sort }),
)

export const sizesDoc = {
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: manual.pageSize }),
  ),
  pageSizes: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 1000 }), {
      description: manual.pageSizes,
      minItems: 1,
      maxItems: 10,
    }),
  ),
}

export type SearchDoc = Readonly<Static<typeof searchItem>>
export type ColumnDoc = Readonly<Static<typeof column>>

export interface SizesDoc {
  readonly pageSize?: number
  readonly pageSizes?: readonly number[]
}
