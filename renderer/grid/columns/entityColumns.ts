import type { CellType } from '../../cellType'
import type { RowColumnDoc } from '../../model/document/rowColumn'
import type { Field } from '../../model/entity/field'
import type { Registry } from '../../model/entity/registry'
import { columnOfField } from './columns'
import type { GridColumn, Statistic } from './model'

/** A column as a document lists it: the field's name, or an object where more is to be said. */
export type ColumnEntry = string | RowColumnDoc

interface EntityColumns {
  /** Default: every field. */
  readonly docs?: readonly ColumnEntry[] | undefined
  readonly fields: readonly Field[]
  readonly totals?: Readonly<Record<string, Statistic>> | undefined
  readonly cells: Registry<CellType>
}

/** Columns of an entity's fields: type, title, rules, dictionary and limits are the field's. */
export function entityColumns(given: EntityColumns): readonly GridColumn[] {
  const { docs, fields, totals = {}, cells } = given
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const entries = docs ?? fields.filter((field) => !field.rows).map(({ key }) => key)
  return entries.flatMap((entry) => {
    const { field: key, ...doc }: RowColumnDoc =
      typeof entry === 'string' ? { field: entry } : entry
    const field = byKey.get(key)
    return field ? [columnOf(field, doc, totals[key], cells)] : []
  })
}

function columnOf(
  field: Field,
  doc: Omit<RowColumnDoc, 'field'>,
  total: Statistic | undefined,
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
    // What the document says of the control is said over what the entity says.
    props: { ...(field.props as object), ...Object.fromEntries(props) },
  }
  const statistics = column.statistics ?? (total ? [total] : undefined)
  // Documents have been checked before they come here.
  const context = { cells, report: () => undefined }
  return columnOfField(shown, context, { ...column, ...(statistics && { statistics }) })
}
