import { type Static, Type } from 'typebox'
import { actionsRef, closed, oneOf, ref, shorthand } from '../../model/schema'
import { endpointsDoc, formLayout } from '../form/doc'
import { listTexts } from './messages'

const operators = [
  ...(['eq', 'ne', 'like', 'left_like', 'right_like'] as const),
  ...(['in', 'gt', 'ge', 'lt', 'le', 'between'] as const),
] as const

const searchItem = closed({
  field: ref('field', listTexts.searchField),
  op: Type.Optional(oneOf(operators, listTexts.op)),
})

const column = closed({
  field: ref('field', listTexts.column),
  title: Type.Optional(Type.String({ minLength: 1, description: listTexts.columnTitle })),
  open: Type.Optional(oneOf(['detail'], listTexts.openDetail)),
  edit: Type.Optional(Type.Boolean({ description: listTexts.edit })),
  fixed: Type.Optional(oneOf(['left', 'right'], listTexts.fixed)),
  width: Type.Optional(Type.Integer({ minimum: 40, maximum: 1000, description: listTexts.width })),
  align: Type.Optional(oneOf(['left', 'center', 'right'], listTexts.align)),
  sortable: Type.Optional(Type.Boolean({ description: listTexts.sortable })),
  total: Type.Optional(oneOf(['sum', 'avg'], listTexts.total)),
})

const actions = (place: 'toolbar' | 'row', description: string) =>
  Type.Optional(Type.Array(actionsRef(place), { description, maxItems: 50 }))

/** Keys of a list page beyond the common ones. */
export const listProps = {
  entity: ref('entity', listTexts.entity),
  search: Type.Optional(
    Type.Array(shorthand(ref('field', listTexts.searchField), searchItem, listTexts.searchField), {
      description: listTexts.search,
      maxItems: 100,
    }),
  ),
  columns: Type.Optional(
    Type.Array(shorthand(ref('field', listTexts.column), column, listTexts.column), {
      description: listTexts.columns,
      minItems: 1,
      maxItems: 500,
    }),
  ),
  toolbar: actions('toolbar', listTexts.toolbar),
  row: actions('row', listTexts.row),
  form: Type.Optional(formLayout),
  detail: Type.Optional(formLayout),
  sort: Type.Optional(
    Type.String({ pattern: '^-?[A-Za-z_][A-Za-z0-9_]{0,63}$', description: listTexts.sort }),
  ),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: listTexts.pageSize }),
  ),
  pageSizes: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 1000 }), {
      description: listTexts.pageSizes,
      minItems: 1,
      maxItems: 10,
    }),
  ),
  saveCode: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_./:-]{1,100}$', description: listTexts.saveCode }),
  ),
  endpoints: Type.Optional(endpointsDoc),
}

export type SearchDoc = Readonly<Static<typeof searchItem>>
export type ColumnDoc = Readonly<Static<typeof column>>
