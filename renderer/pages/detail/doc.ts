import { ref } from '../../model/document/schema'
import { childrenDoc } from '../children/doc'
import { listActions, listProps } from '../list/doc'
import { manual } from './messages.manual'

/** Keys of a detail page beyond the common ones. */
export const detailProps = {
  entity: ref('entity', manual.entity),
  row: listActions('row', manual.row),
  detail: listProps.detail,
  form: listProps.form,
  children: childrenDoc,
  endpoints: listProps.endpoints,
}
