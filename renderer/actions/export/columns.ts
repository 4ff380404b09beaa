import { isRecord } from '../../data/envelope'
import type { Field } from '../../model/entity/field'
import { fieldAt, pathsBelow } from '../../model/entity/path'
import type { RunContext } from '../define'

/** Columns that an export offers together. */
interface ColumnGroup {
  /** Title of the reference that they are reached through; absent = the records' own and the list's. */
  readonly title?: string
  readonly fields: readonly Field[]
}

/**
 * All columns to choose from: the list's in its order, the record's other fields, and what its references reach. The
 * page's entity has already lost the fields hidden from the user, its references what lies behind them.
 */
export function columnGroups({ model, columns }: RunContext): readonly ColumnGroup[] {
  const { entity } = model
  const listed = model.columns
    ? model.columns.map(({ field }) => field)
    : columns.flatMap((key) => fieldAt(entity, key) ?? [])
  const own = [...listed, ...entity.fields.values()].filter(isExportable)
  const first = [...new Map(own.map((field) => [field.key, field])).values()]
  const taken = new Set(first.map(({ key }) => key))
  const reached = pathsBelow(entity).flatMap((path) => {
    const field = taken.has(path) ? undefined : fieldAt(entity, path)
    return field && isExportable(field) ? field : []
  })
  const ways = [...entity.fields.values()].flatMap(({ key, title }) => {
    const fields = reached.filter((field) => field.via?.[0]?.key === key)
    return fields.length > 0 ? [{ title, fields }] : []
  })
  return [{ fields: first }, ...ways]
}

const isExportable = (field: Field): boolean =>
  field.type.secret !== true && field.type.storage(field).kind !== 'none'

/** How the last export differed from the list as it was shown. */
interface Difference {
  readonly added: readonly string[]
  readonly left: readonly string[]
}

/** The columns of the list as it is shown, with what the last export added and without what it left out. */
export function startColumns(
  { columns }: RunContext,
  fields: readonly Field[],
  stored: unknown,
): ReadonlySet<string> {
  const { added, left } = readDifference(stored)
  const known = new Set(fields.map(({ key }) => key))
  const chosen = [...columns.filter((key) => !left.includes(key)), ...added]
  const some = chosen.filter((key) => known.has(key))
  return new Set(some.length > 0 ? some : columns.filter((key) => known.has(key)))
}

export const differenceOf = ({ columns }: RunContext, chosen: ReadonlySet<string>): Difference => ({
  added: [...chosen].filter((key) => !columns.includes(key)),
  left: columns.filter((key) => !chosen.has(key)),
})

function readDifference(stored: unknown): Difference {
  const texts = (name: keyof Difference): readonly string[] => {
    const list: unknown = isRecord(stored) ? stored[name] : undefined
    return Array.isArray(list) ? list.filter((key) => typeof key === 'string') : []
  }
  return { added: texts('added'), left: texts('left') }
}
