import { Type } from 'typebox'
import { endpointsDoc } from '../../compile/endpoints'
import { asideDoc, groupDoc, orderDoc } from '../../compile/grouping'
import { formLayout } from '../../compile/layoutDoc'
import { columnsDoc, searchDoc, sizesDoc, sortDoc } from '../../compile/listDoc'
import { actionsRef, ref, viewRef } from '../../model/document/schema'
import { manual } from './messages.manual'

/** The buttons of one place of a list. */
export const listActions = (place: 'toolbar' | 'row', description: string) =>
  Type.Optional(Type.Array(actionsRef(place), { description, maxItems: 50 }))

/** Keys of a list page beyond the common ones. */
export const listProps = {
  entity: ref('entity', manual.entity),
  search: searchDoc,
  columns: columnsDoc,
  toolbar: listActions('toolbar', manual.toolbar),
  row: listActions('row', manual.row),
  form: Type.Optional(formLayout),
  detail: Type.Optional(formLayout),
  group: groupDoc,
  aside: asideDoc,
  views: Type.Optional(
    Type.Array(viewRef(), { description: manual.views, minItems: 1, maxItems: 8 }),
  ),
  sort: sortDoc,
  order: orderDoc,
  live: Type.Optional(Type.Boolean({ description: manual.live })),
  ...sizesDoc,
  saveCode: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_./:-]{1,100}$', description: manual.saveCode }),
  ),
  endpoints: Type.Optional(endpointsDoc),
}
