import { type Static, Type } from 'typebox'
import { actionsRef, closed, oneOf, ref, shorthand } from '../../model/schema'
import { endpointsDoc, formLayout } from '../form/doc'
import { manual } from './messages.manual'

const operators = [
  ...(['eq', 'ne', 'like', 'left_like', 'right_like'] as const),
  ...(['in', 'gt', 'ge', 'lt', 'le', 'between'] as const),
] as const

const searchItem = closed({
  field: ref('field', manual.searchField),
  op: Type.Optional(oneOf(operators, manual.op)),
})

const column = closed({
  field: ref('field', manual.column),
  title: Type.Optional(Type.String({ minLength: 1, description: manual.columnTitle })),
  open: Type.Optional(oneOf(['detail'], manual.openDetail)),
  edit: Type.Optional(Type.Boolean({ description: manual.edit })),
  fixed: Type.Optional(oneOf(['left', 'right'], manual.fixed)),
  width: Type.Optional(Type.Integer({ minimum: 40, maximum: 1000, description: manual.width })),
  align: Type.Optional(oneOf(['left', 'center', 'right'], manual.align)),
  sortable: Type.Optional(Type.Boolean({ description: manual.sortable })),
  total: Type.Optional(oneOf(['sum', 'avg'], manual.total)),
})

const actions = (place: 'toolbar' | 'row', description: string) =>
  Type.Optional(Type.Array(actionsRef(place), { description, maxItems: 50 }))

/** Keys of a list page beyond the common ones. */
export const listProps = {
  entity: ref('entity', manual.entity),
  search: Type.Optional(
    Type.Array(shorthand(ref('field', manual.searchField), searchItem, manual.searchField), {
      description: manual.search,
      maxItems: 100,
    }),
  ),
  columns: Type.Optional(
    Type.Array(shorthand(ref('field', manual.column), column, manual.column), {
      description: manual.columns,
      minItems: 1,
      maxItems: 500,
    }),
  ),
  toolbar: actions('toolbar', manual.toolbar),
  row: actions('row', manual.row),
  form: Type.Optional(formLayout),
  detail: Type.Optional(formLayout),
  sort: Type.Optional(
    Type.String({ pattern: '^-?[A-Za-z_][A-Za-z0-9_]{0,63}$', description: manual.sort }),
  ),
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
  saveCode: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_./:-]{1,100}$', description: manual.saveCode }),
  ),
  endpoints: Type.Optional(endpointsDoc),
}

export type SearchDoc = Readonly<Static<typeof searchItem>>
export type ColumnDoc = Readonly<Static<typeof column>>
