import type { CellType } from '../../cellType'
import { compileTotalBy } from '../../model/compile/totalBy'
import type { RowColumnDoc } from '../../model/document/rowColumn'
import type { RowTotal } from '../../model/document/totals'
import type { Field } from '../../model/entity/field'
import type { Registry } from '../../model/entity/registry'
import { columnOfField } from './columns'
import type { GridColumn } from './model'

/** A column in a document: the field's name, or an object with options. */
export type ColumnEntry = string | RowColumnDoc

interface EntityColumns {
  /** Absent = every field. */
  readonly docs?: readonly ColumnEntry[] | undefined
  readonly fields: readonly Field[]
  readonly totals?: Readonly<Record<string, RowTotal>> | undefined
  readonly cells: Registry<CellType>
}

/** Columns of an entity's fields: type, title, rules, dictionary and limits come from the field. */
export function entityColumns(given: EntityColumns): readonly GridColumn[] {
  const { docs, totals = {}, cells } = given
  const byKey = new Map(given.fields.map((field) => [field.key, field]))
  const entries = docs ?? given.fields.filter((field) => !field.rows).map(({ key }) => key)
  const columns = entries.flatMap((entry) => {
    const doc: RowColumnDoc = typeof entry === 'string' ? { field: entry } : entry
    const field = byKey.get(doc.field)
    return field ? [{ field, doc }] : []
  })
  const fields = columns.map(({ field }) => field)
  return columns.map(({ field, doc }) =>
    withTotalBy(columnOf(field, doc, totals[field.key], cells), doc.totalBy, fields),
  )
}

function columnOf(
  field: Field,
  { field: _, totalBy: __, ...doc }: RowColumnDoc,
  total: RowTotal | undefined,
  cells: Registry<CellType>,
): GridColumn {
  const { title, placeholder, allowInput, allowSearch, allowClear, ...rest } = doc
  const { allowDownload, allowRemove, format, btnText, ...column } = rest
  const own = { allowInput, allowSearch, allowClear, allowDownload, allowRemove, format, btnText }
  const props = Object.entries(own).filter(([, value]) => value !== undefined)
  const shown: Field = {
    ...field,
    ...(title === undefined ? {} : { title }),
    ...(placeholder === undefined ? {} : { placeholder }),
    // Properties of the column override those of the field.
    props: { ...(field.props as object), ...Object.fromEntries(props) },
  }
  const statistics = column.statistics ?? (total ? [total] : undefined)
  // Documents are checked before they come here.
  const context = { cells, report: () => undefined }
  return columnOfField(shown, context, { ...column, ...(statistics && { statistics }) })
}

/** Adds the computed total in place of a sum. If it reads hidden fields, there is none. */
function withTotalBy(
  column: GridColumn,
  totalBy: string | undefined,
  fields: readonly Field[],
): GridColumn {
  if (totalBy === undefined) return column
  // Documents are checked before they come here.
  const place = { fields, field: column.field, pointer: '', report: () => undefined }
  const expr = compileTotalBy(totalBy, place)
  if (!expr) return column
  return Object.freeze({ ...column, totalBy: expr, statistics: ['sum', ...column.statistics] })
}
