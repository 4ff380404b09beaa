import { ref } from '../../model/document/schema'
import { childrenDoc } from '../children/doc'
import { listActions, listProps } from '../list/doc'
import { manual } from './messages.manual'

/** Keys of a master page beyond the common ones: those of a list, and its child lists. */
export const masterProps = {
  ...listProps,
  entity: ref('entity', manual.entity),
  toolbar: listActions('toolbar', manual.toolbar),
  row: listActions('row', manual.row),
  children: childrenDoc,
}
