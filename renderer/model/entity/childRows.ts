import type { Entity } from './entity'
import type { ChildRows, Field, WireObject } from './field'

/** Key of the field that holds the order of the children. */
export const orderField = 'orderNum'

/** Maximum number of rows per record. */
export const mostChildRows = 1_000

/** The children's visible fields: all except the link to the parent. */
export const childFields = ({ by }: ChildRows, entity: Entity): readonly Field[] =>
  [...entity.fields.values()].filter(({ key }) => key !== by)

/** The field that links a child to its parent, if the document declares it. */
export const linkOf = ({ by }: ChildRows, entity: Entity): Field | undefined =>
  entity.fields.get(by)

/**
 * A field of a record's rows as a column beside the record's own ones: `lines.price`, 明细 · 价格. What it does to
 * other fields of its row it does not do there, because they have other keys.
 */
export function fieldBelow(list: Field, field: Field): Field {
  const { fill: _, ...type } = field.type
  const { props, required, unique, help, placeholder, can, masked, exprType, reference } = field
  return {
    key: `${list.key}.${field.key}`,
    title: `${list.title} · ${field.title}`,
    type,
    props,
    required,
    unique,
    readonly: false,
    ...(help !== undefined && { help }),
    ...(placeholder !== undefined && { placeholder }),
    ...(can !== undefined && { can }),
    ...(masked && { masked }),
    ...(exprType && { exprType }),
    ...(reference && { reference: { ...reference, suggest: [] } }),
  }
}

/** The field of such a column; undefined = the key names none. */
export function fieldBelowAt({ fields }: Pick<Entity, 'fields'>, key: string): Field | undefined {
  const [first = '', second = ''] = key.split('.')
  const list = fields.get(first)
  const field = list?.rows?.entity()?.fields.get(second)
  return list && field && fieldBelow(list, field)
}

type ReadRow = Readonly<Record<string, unknown>>

const read = new WeakMap<WireObject, { readonly entity: Entity; readonly row: ReadRow }>()

/** Rows as expressions read them: typed values, not wire values. */
export function readRows(rows: ChildRows, value: unknown): unknown {
  const entity = rows.entity()
  if (!entity || !Array.isArray(value)) return value
  // The value of such a field is a list of wire objects.
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
