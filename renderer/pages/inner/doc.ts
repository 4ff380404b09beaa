import { readChildrenDoc } from '../children/doc'
import { listProps } from '../list/doc'

/** Keys of an inner page beyond the common ones: those of a list, and its children. */
export const innerProps = { ...listProps, children: readChildrenDoc }
