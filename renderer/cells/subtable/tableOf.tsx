import type { TableDoc } from '../../grid/view/scene/tableDoc'
import { mostChildRows } from '../../model/entity/childRows'
import type { Field } from '../../model/entity/field'
import type { SubtableProps } from './value'

/** The editable table of a field's rows. Its columns are those of the child entity. */
export function tableOf(
  { key, props }: Field<SubtableProps>,
  use: 'edit' | 'read' | 'disabled',
  { mayRemove = true }: { readonly mayRemove?: boolean } = {},
): TableDoc {
  const { of, maxRows = mostChildRows, rowNumber = true, dragSort = false, alwaysEdit } = props
  const edits = use !== 'read'
  return {
    name: `${of}.${key}`,
    columns: [],
    size: 'small',
    rowNumber,
    maxRows,
    disabled: use !== 'edit',
    ...(edits && {
      toolbar: true,
      toolbarConfig: { btn: ['add', 'remove'] },
      rowSelection: true,
      // Then stored rows are removed only when the form confirms it, which it never does.
      asyncRemove: !mayRemove,
      dragSort,
      alwaysEdit: alwaysEdit ?? false,
    }),
  }
}
