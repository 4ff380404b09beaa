import { type Static, Type } from 'typebox'
import { rowColumn } from '../../model/rowColumn'
import { closed, oneOf, ref, shorthand } from '../../model/schema'
import { listProps } from '../list/doc'
import { editTexts } from './messages'

const flag = (description: string) => Type.Optional(Type.Boolean({ description }))
const column = rowColumn(ref('field', editTexts.column))
const buttons = ['add', 'save', 'remove', 'clearSelection'] as const

const endpoints = closed(
  {
    list: Type.Optional(ref('endpoint', editTexts.list)),
    saveRows: Type.Optional(ref('endpoint', editTexts.saveRows)),
  },
  editTexts.endpoints,
)

/** Keys of a page that edits in place, beyond the common ones. */
export const editProps = {
  entity: ref('entity', editTexts.entity),
  search: listProps.search,
  columns: Type.Optional(
    Type.Array(shorthand(ref('field', editTexts.column), column, editTexts.column), {
      description: editTexts.columns,
      minItems: 1,
      maxItems: 500,
    }),
  ),
  sort: listProps.sort,
  pageSize: listProps.pageSize,
  pageSizes: listProps.pageSizes,
  rowNumber: flag(editTexts.rowNumber),
  dragSort: flag(editTexts.dragSort),
  alwaysEdit: flag(editTexts.alwaysEdit),
  instantSave: flag(editTexts.instantSave),
  socketReload: flag(editTexts.socketReload),
  reloadEffect: flag(editTexts.reloadEffect),
  toolbar: Type.Optional(
    Type.Array(oneOf(buttons, editTexts.toolbar), { description: editTexts.toolbar, maxItems: 4 }),
  ),
  endpoints: Type.Optional(endpoints),
}

export type EditButton = (typeof buttons)[number]
export type EditEndpointsDoc = Readonly<Static<typeof endpoints>>
