import { parseDictRef } from '../document/dict'
import type { Entity } from '../entity/entity'
import type { Field } from '../entity/field'
import { fieldAt } from '../entity/path'
import type { ExprType } from '../expr/types'
import { rightTexts as texts } from './messages'

/** A column that row rules may compare. */
export interface RowColumn {
  readonly key: string
  readonly title: string
  readonly type: ExprType
  /** Absent for system columns. */
  readonly field?: Field
}

const text: ExprType = { kind: 'string' }

/** System columns that the server keeps of every record, even if its document does not show them. */
const kept: readonly RowColumn[] = [
  { key: 'createBy', title: texts.kept.createBy, type: text },
  { key: 'createTime', title: texts.kept.createTime, type: { kind: 'datetime' } },
  { key: 'updateBy', title: texts.kept.updateBy, type: text },
  { key: 'updateTime', title: texts.kept.updateTime, type: { kind: 'datetime' } },
  { key: 'sysOrgCode', title: texts.kept.sysOrgCode, type: text },
]

export const keptColumns: ReadonlyMap<string, RowColumn> = new Map(
  kept.map((column) => [column.key, column]),
)

/** The column of that name: a field with its own value, a field reached through references, or a system column. */
export function rowColumn(entity: Entity, name: string): RowColumn | undefined {
  const field = fieldAt(entity, name)
  if (!field) return keptColumns.get(name)
  if (field.rows || field.type.storage(field).kind === 'none') return undefined
  const type = field.exprType ?? field.type.exprType(field)
  return { key: name, title: field.title, type, field }
}

/** The dictionary of a column's values, if the complete list can be offered as choices. */
export function choicesOf({ field }: Pick<RowColumn, 'field'>): string | undefined {
  const ref = field?.type.dict(field)
  return ref !== undefined && parseDictRef(ref)?.kind === 'code' ? ref : undefined
}
