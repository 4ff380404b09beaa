import { type RawBuilder, sql } from 'kysely'
import { columnOf, databaseName, type Entity, type Field } from '#model'
import { farEntity, fieldAt } from '../../../renderer/model/entity/path'
import type { Caller } from '../../http/right'
import { type Column, type EntityTable, entityTableOf } from '../schema/entityTable'
import { all, mine } from './rows'

/*
 * Fields reached through references (`keyword.country`): each reference that is gone through is one left join, whose
 * columns have names that no table has, so that every statement may name its own columns as before. Whoever builds a
 * statement names columns by `reachedColumn` and puts `joinsOf` behind its table; lists, sheets and reports do.
 */

/** The column of a path, as `joinsOf` names it; undefined for a path that leads nowhere. Rights are its caller's matter: `field.needs`. */
export function reachedColumn({ entity }: EntityTable, path: string): Column | undefined {
  const field = path.includes('.') ? fieldAt(entity, path) : undefined
  const far = field?.via?.at(-1)
  const end = far && farEntity(far)
  const column = end && entityTableOf(end).columns.get(lastOf(path))
  return (
    column && { ...column, key: path, name: nameOf(path), notNull: false, ...(field && { field }) }
  )
}

/** The joins that these paths need, to be put behind the entity's table; rows that the caller may not see are reached as nothing. */
export function joinsOf(
  { entity }: EntityTable,
  paths: Iterable<string>,
  caller: Caller,
): RawBuilder<unknown> {
  const steps = new Map<string, Step>()
  for (const path of paths) {
    const field = path.includes('.') ? fieldAt(entity, path) : undefined
    if (field?.via) addSteps(steps, path, field.via)
  }
  return sql.join(
    [...steps].map(([path, step]) => joinOf(path, step, caller)),
    sql` `,
  )
}

/** A reference that is gone through, and what is read behind it. */
interface Step {
  readonly reference: Field
  readonly far: Entity
  readonly keys: Set<string>
}

function addSteps(steps: Map<string, Step>, path: string, via: readonly Field[]): void {
  const keys = path.split('.')
  for (const [at, reference] of via.entries()) {
    const far = farEntity(reference)
    if (!far) return
    const name = keys.slice(0, at + 1).join('.')
    const step = steps.get(name) ?? { reference, far, keys: new Set() }
    step.keys.add(keys[at + 1] ?? '')
    steps.set(name, step)
  }
}

function joinOf(path: string, { far, keys }: Step, caller: Caller): RawBuilder<unknown> {
  const table = entityTableOf(far)
  const parent = parentOf(path)
  const columns = ['id', ...keys].flatMap((key) => {
    const column = table.columns.get(key)
    return column ? [sql`${sql.ref(column.name)} as ${sql.id(nameOf(`${path}.${key}`))}`] : []
  })
  return sql`left join (select ${sql.join(columns)} from ${sql.table(table.table)}
    where ${all([mine(table, caller)])}) as ${sql.id(nameOf(`${path}.`))}
    on ${sql.id(nameOf(`${path}.id`))} = ${sql.id(parent)}`
}

/** The column that holds the reference: the entity's own, or one reached before. */
const parentOf = (path: string): string => (path.includes('.') ? nameOf(path) : columnOf(path))

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** No name of a field has a `$`. */
const nameOf = (path: string): string => databaseName(path.split('.').map(columnOf).join('$'))
