import type { Expr } from '../expr/types'
import type { Entity } from './entity'
import type { Field } from './field'

/** Computed fields that read it directly or through other computed fields. */
export function followersOf(
  { fields }: Pick<Entity, 'fields'>,
  reads: (compute: Expr) => boolean,
): readonly Field[] {
  const computed = [...fields.values()].flatMap((field) =>
    field.compute ? [{ field, compute: field.compute }] : [],
  )
  const following = new Set<string>()
  for (let before = -1; before < following.size; ) {
    before = following.size
    for (const { field, compute } of computed) {
      if (reads(compute) || compute.names.some((name) => following.has(name)))
        following.add(field.key)
    }
  }
  return computed.flatMap(({ field }) => (following.has(field.key) ? field : []))
}
