import type { Entity } from '#model'
import { childTables } from './children'

/** Tables whose deleted records nobody brings back. The system's own are not judged here. */
export function recordTables(entities: Iterable<Entity>): ReadonlySet<string> {
  const all = [...entities].flatMap((entity) => [
    entity.table,
    ...childTables(entity).map(({ layout }) => layout.table),
  ])
  return new Set(all.filter((table) => !table.startsWith('sys_')))
}
