import { childFields } from './childRows'
import type { Entity } from './entity'
import type { Field } from './field'
import { fieldAt, pathsBelow } from './path'

const known = new WeakMap<Pick<Entity, 'fields'>, ReadonlyMap<string, Field>>()

/**
 * Fields that an advanced query may filter by: the entity's fields except masked ones, fields of referenced records
 * (`keyword.country`), and fields of child rows, named `specs,stock` (contract, §2.4). A rule on a child field holds if
 * any row matches.
 */
export function askedFields(entity: Pick<Entity, 'fields'>): ReadonlyMap<string, Field> {
  const made = known.get(entity)
  if (made) return made
  const ofRows = [...entity.fields.values()].flatMap((holder) => {
    const child = holder.rows?.entity()
    const fields = holder.rows && child ? childFields(holder.rows, child) : []
    return fields.filter(isWhole).map((field): [string, Field] => {
      const key = `${holder.key},${field.key}`
      return [key, Object.freeze({ ...field, key, title: `${holder.title} · ${field.title}` })]
    })
  })
  const reached = pathsBelow(entity).flatMap((path): readonly [string, Field][] => {
    const field = fieldAt(entity, path)
    return field && isWhole(field) ? [[path, field]] : []
  })
  const own = [...entity.fields].filter(([, field]) => isWhole(field))
  const all = new Map([...own, ...reached, ...ofRows])
  known.set(entity, all)
  return all
}

/** Filtering by a masked value would reveal it. */
const isWhole = ({ masked }: Field): boolean => !masked

/** The name used in `askedFields`; other consoles name rows by their entity or its table. */
export function askedName(entity: Entity, name: string): string | undefined {
  const fields = askedFields(entity)
  if (name === 'id' || fields.has(name) || fieldAt(entity, name)) return name
  const [of = '', key = '', ...more] = name.split(',')
  if (more.length > 0) return undefined
  const holder = [...entity.fields.values()].find(
    ({ rows }) => rows && (rows.of === of || rows.entity()?.table === of),
  )
  const asked = `${holder?.key},${key}`
  return fields.has(asked) ? asked : undefined
}
