import { useMemo } from 'react'
import { entityColumns } from '../../grid/columns/entityColumns'
import type { GridColumn } from '../../grid/columns/model'
import type { RowRules } from '../../grid/rows/rows'
import { useRowRules } from '../../grid/view/work/useRowRules'
import { childFields, orderField } from '../../model/entity/childRows'
import { permissionOf } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'
import { can } from '../../model/entity/permission'
import { fieldFor } from '../../model/rights/prune'
import { usePorts } from '../../ports'
import { useCells } from '../../ui/cells'
import type { SubtableProps } from './value'

export interface Child {
  readonly columns: readonly GridColumn[]
  readonly rules: RowRules | undefined
  /** Whether the user may delete stored rows; unsaved rows can always be deleted. */
  readonly mayRemove: boolean
}

/** Columns and rules of the child entity with the user's grants; undefined if the entity is not available. */
export function useChild(field: Field<SubtableProps>): Child | undefined {
  const cells = useCells()
  const { grants } = usePorts()
  const made = useMemo(() => {
    const { rows, props } = field
    const entity = rows?.entity()
    if (!rows || !entity) return undefined
    const usable = childFields(rows, entity).flatMap((one) => fieldFor(grants, one) ?? [])
    const fields = usable.filter(({ key }) => !(rows.sorted && key === orderField))
    const columns = entityColumns({ docs: props.columns, totals: props.totals, fields, cells })
    return { usable, columns, mayRemove: can(grants, permissionOf(entity, 'delete')) }
  }, [field, cells, grants])
  const rules = useRowRules(made?.usable)
  return made && { columns: made.columns, rules, mayRemove: made.mayRemove }
}
