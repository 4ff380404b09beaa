import { fieldBelow, orderField } from '../../../../renderer/model/entity/childRows'
import type { Caller } from '../../../http/right'
import { readFields } from '../../judge/body'
import { type ChildTable, childTables } from '../../schema/childTables'
import type { EntityTable } from '../../schema/entityTable'
import type { SheetColumn } from './columns'

/** A column of a record's rows; its key and title name the list, too. */
export interface RowColumn extends SheetColumn {
  readonly list: ChildTable
  /** Key of the field in the rows' own entity. */
  readonly ownKey: string
}

/** The columns of the rows that the caller may give a new record, list by list. */
export function rowColumns({ entity }: EntityTable, caller: Caller): readonly RowColumn[] {
  const settable = new Set(readFields(entity, caller).map(({ key }) => key))
  return childTables(entity)
    .filter(({ field }) => settable.has(field.key))
    .flatMap((list) =>
      readFields(list.entity, caller).flatMap((field): readonly RowColumn[] => {
        const column = list.entityTable.columns.get(field.key)
        const isKept = field.key === list.rows.by || (list.rows.sorted && field.key === orderField)
        if (!column || isKept || field.type.secret) return []
        const isAsked = list.rows.rules.some(
          ({ kind, column: of }) => kind === 'required' && of === field.key,
        )
        const below = { ...fieldBelow(list.field, field), required: field.required || isAsked }
        return [
          { ...column, key: below.key, field: below, title: below.title, list, ownKey: field.key },
        ]
      }),
    )
}

export const isRowColumn = (column: SheetColumn): column is RowColumn => 'list' in column
