import { Type } from 'typebox'
import { actionsRef, ref } from '../../model/document/schema'
import { listProps } from '../list/doc'
import { manual } from './messages.manual'

const actions = (place: 'toolbar' | 'row', description: string) =>
  Type.Optional(Type.Array(actionsRef(place), { description, maxItems: 50 }))

/** Keys of a tree page beyond the common ones: those of a list, but for its pages. */
export const treeProps = {
  entity: ref('entity', manual.entity),
  search: listProps.search,
  columns: listProps.columns,
  toolbar: actions('toolbar', manual.toolbar),
  row: actions('row', manual.row),
  form: listProps.form,
  detail: listProps.detail,
  sort: listProps.sort,
  saveCode: listProps.saveCode,
  endpoints: listProps.endpoints,
}
