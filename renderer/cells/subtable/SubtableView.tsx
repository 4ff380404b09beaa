import './subtable.css'
import type { ShowProps } from '../../cellType'
import { EditableTable } from '../../grid/view/EditableTable'
import { UnknownCell } from '../../ui/CellError'
import { tableOf } from './tableOf'
import { useChild } from './useChild'
import type { ChildRow, SubtableProps } from './value'

/** Shows the rows of a record, read only. */
export function SubtableView(
  props: Pick<ShowProps<readonly ChildRow[], SubtableProps>, 'value' | 'field'>,
) {
  const { value, field } = props
  const child = useChild(field)
  if (!child) return <UnknownCell type={field.props.of} />
  return (
    <div className="jd-subtable">
      <EditableTable
        doc={tableOf(field, 'read')}
        title={field.title}
        resolved={child.columns}
        rules={child.rules}
        rows={value ?? none}
      />
    </div>
  )
}

const none: readonly ChildRow[] = []
