import { useMemo } from 'react'
import { entityColumns } from '../../grid/entityColumns'
import type { GridColumn } from '../../grid/model'
import { childFields, orderField } from '../../model/childRows'
import type { Field } from '../../model/field'
import { mayUse } from '../../model/prune'
import { usePorts } from '../../ports'
import { useCells } from '../../ui/cells'
import type { SubtableProps } from './value'

/** The columns of a field's rows, made of their entity as the user may see it; undefined where it is not at hand. */
export function useChild(field: Field<SubtableProps>): readonly GridColumn[] | undefined {
  const cells = useCells()
  const { grants } = usePorts()
  return useMemo(() => {
    const { rows, props } = field
    const entity = rows?.entity()
    if (!rows || !entity) return undefined
    const fields = childFields(rows, entity).filter(
      (one) => mayUse(grants, one) && !(rows.sorted && one.key === orderField),
    )
    return entityColumns({ docs: props.columns, totals: props.totals, fields, cells })
  }, [field, cells, grants])
}
