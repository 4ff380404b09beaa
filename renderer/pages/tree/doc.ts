import { orderDoc } from '../../compile/grouping'
import { ref } from '../../model/document/schema'
import { listActions, listProps } from '../list/doc'
import { manual } from './messages.manual'

/** Keys of a tree page beyond the common ones: those of a list, except paging. */
export const treeProps = {
  entity: ref('entity', manual.entity),
  search: listProps.search,
  columns: listProps.columns,
  toolbar: listActions('toolbar', manual.toolbar),
  row: listActions('row', manual.row),
  form: listProps.form,
  detail: listProps.detail,
  sort: listProps.sort,
  order: orderDoc,
  saveCode: listProps.saveCode,
  endpoints: listProps.endpoints,
}
