import './subtable.css'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { EditProps } from '../../cellType'
import { EditableTable } from '../../grid/view/EditableTable'
import { usePorts } from '../../ports'
import { UnknownCell } from '../../ui/CellError'
import { subtableMessages } from './messages'
import { tableOf } from './tableOf'
import { type Child, useChild } from './useChild'
import { useRows } from './useRows'
import type { ChildRow, SubtableProps } from './value'

type SubtableEditProps = EditProps<readonly ChildRow[], SubtableProps>

/** Edits the rows of a record in its form; they are saved with the form. */
export function SubtableEdit(props: SubtableEditProps) {
  const { field } = props
  const child = useChild(field)
  return child ? <RowsTable {...props} child={child} /> : <UnknownCell type={field.props.of} />
}

function RowsTable(props: SubtableEditProps & { readonly child: Child }) {
  const { id, field, child, disabled, invalid, describedBy, onInside } = props
  const box = useRef<HTMLDivElement>(null)
  const { notify } = usePorts()
  const { mayRemove } = child
  const doc = useMemo(
    () => tableOf(field, disabled ? 'disabled' : 'edit', { mayRemove }),
    [field, disabled, mayRemove],
  )
  const refuse = () => notify.warning(subtableMessages.mayNotRemove(field.title))
  const { rows, inside, table, onStore } = useRows(props, child)
  useLayoutEffect(() => {
    onInside?.(inside)
    return () => onInside?.(null)
  }, [inside, onInside])
  return (
    // The keys of the form around it (Enter saves) are not those of the table.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be the label of every cell
    <div
      id={id}
      ref={box}
      role="group"
      aria-label={field.title}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      tabIndex={-1}
      className="jd-subtable"
      onKeyDown={keepEnter}
    >
      <EditableTable
        doc={doc}
        title={field.title}
        resolved={child.columns}
        rules={child.rules}
        rows={rows}
        newWithoutId
        ref={table}
        onStore={onStore}
        {...(!mayRemove && { onRemove: refuse })}
      />
    </div>
  )
}

function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.stopPropagation()
}
