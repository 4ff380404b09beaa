import type { TableDoc } from '../../grid/view/tableDoc'
import { mostChildRows } from '../../model/entity/childRows'
import type { Field } from '../../model/entity/field'
import type { SubtableProps } from './value'

/** The table of a field's rows. Its columns are those of the child entity. */
export function tableOf(
  { key, props }: Field<SubtableProps>,
  use: 'edit' | 'read' | 'disabled',
): TableDoc {
  const { of, maxRows = mostChildRows, rowNumber = true, dragSort = false, alwaysEdit } = props
  const edits = use !== 'read'
  return {
    ...{ name: `${of}.${key}`, columns: [], size: 'small', rowNumber, maxRows },
    disabled: use !== 'edit',
    ...(edits && {
      toolbar: true,
      toolbarConfig: { btn: ['add', 'remove'] },
      rowSelection: true,
      ...{ dragSort, alwaysEdit: alwaysEdit ?? false },
    }),
  }
}
