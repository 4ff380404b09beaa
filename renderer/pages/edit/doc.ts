import { type Static, Type } from 'typebox'
import { searchDoc, sizesDoc, sortDoc } from '../../compile/listDoc'
import { rowColumn } from '../../model/document/rowColumn'
import { closed, oneOf, ref, shorthand } from '../../model/document/schema'
import { manual } from './messages.manual'

const flag = (description: string) => Type.Optional(Type.Boolean({ description }))
const column = rowColumn(ref('field', manual.column))
const buttons = ['add', 'save', 'remove', 'clearSelection'] as const

const endpoints = closed(
  {
    list: Type.Optional(ref('endpoint', manual.list)),
    saveRows: Type.Optional(ref('endpoint', manual.saveRows)),
  },
  manual.endpoints,
)

/** Keys of an edit page beyond the common ones. */
export const editProps = {
  entity: ref('entity', manual.entity),
  search: searchDoc,
  columns: Type.Optional(
    Type.Array(shorthand(ref('field', manual.column), column, manual.column), {
      description: manual.columns,
      minItems: 1,
      maxItems: 500,
    }),
  ),
  sort: sortDoc,
  ...sizesDoc,
  rowNumber: flag(manual.rowNumber),
  dragSort: flag(manual.dragSort),
  alwaysEdit: flag(manual.alwaysEdit),
  instantSave: flag(manual.instantSave),
  socketReload: flag(manual.socketReload),
  reloadEffect: flag(manual.reloadEffect),
  toolbar: Type.Optional(
    Type.Array(oneOf(buttons, manual.toolbar), { description: manual.toolbar, maxItems: 4 }),
  ),
  endpoints: Type.Optional(endpoints),
}

export type EditButton = (typeof buttons)[number]
export type EditEndpointsDoc = Readonly<Static<typeof endpoints>>
