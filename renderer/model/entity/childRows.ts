import type { Entity } from './entity'
import type { ChildRows, Field, WireObject } from './field'

/** The field of the children's order. */
export const orderField = 'orderNum'

/** So many rows belong to one record at most. */
export const mostChildRows = 1_000

/** The children's fields that people fill in or look at: all but the link to the parent. */
export const childFields = ({ by }: ChildRows, entity: Entity): readonly Field[] =>
  [...entity.fields.values()].filter(({ key }) => key !== by)

/** The field that links a child to its parent, where the document has it. */
export const linkOf = ({ by }: ChildRows, entity: Entity): Field | undefined =>
  entity.fields.get(by)

type ReadRow = Readonly<Record<string, unknown>>

const read = new WeakMap<WireObject, { readonly entity: Entity; readonly row: ReadRow }>()

/** Rows as expressions read them: members as their fields hold them, not as the wire carries them. */
export function readRows(rows: ChildRows, value: unknown): unknown {
  const entity = rows.entity()
  if (!entity || !Array.isArray(value)) return value
  // A value of such a field is a list of wires.
  return value.map((row: WireObject) => {
    const known = read.get(row)
    if (known?.entity === entity) return known.row
    const fields = [...entity.fields.values()]
    const made: ReadRow = {
      id: row.id ?? null,
      ...Object.fromEntries(
        fields.map((field) => [field.key, field.type.fromWire(row[field.key], field) ?? null]),
      ),
    }
    read.set(row, { entity, row: made })
    return made
  })
}
