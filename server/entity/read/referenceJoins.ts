import { type RawBuilder, sql } from 'kysely'
import { columnOf, databaseName, type Entity, type Field, storedColumn } from '#model'
import { farEntity, fieldAt } from '../../../renderer/model/entity/path'
import type { Caller } from '../../http/right'
import { type Column, type EntityTable, entityTableOf } from '../schema/entityTable'
import { all, mine } from './rows'

/*
 * Joins fields of referenced records (`keyword.country`). Each reference on a path is one left join, and its columns
 * have names that no table has, so the statement's own column names stay unambiguous. A statement names columns by
 * `joinedColumn` and adds `referenceJoins` after its table; lists, sheets and reports do.
 */

/**
 * Column of a path, as named by `referenceJoins`; undefined for an invalid path. The caller checks rights:
 * `field.needs`.
 */
export function joinedColumn({ entity }: EntityTable, path: string): Column | undefined {
  const field = path.includes('.') ? fieldAt(entity, path) : undefined
  const far = field?.via?.at(-1)
  const end = far && farEntity(far)
  const column = end && entityTableOf(end).columns.get(lastOf(path))
  if (!column) return undefined
  const { sorted, ...own } = column
  return {
    ...own,
    ...(sorted && { sorted: { ...sorted, name: sortNameOf(path) } }),
    key: path,
    name: nameOf(path),
    notNull: false,
    ...(field && { field }),
  }
}

/**
 * The joins for these paths, to be added after the entity's table; rows that the caller may not see are joined as
 * nulls.
 */
export function referenceJoins(
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

/** A reference on a path, and the keys read from it. */
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

function joinOf(path: string, { reference, far, keys }: Step, caller: Caller): RawBuilder<unknown> {
  const table = entityTableOf(far)
  // The entity's own column, or one joined before.
  const parent = path.includes('.') ? nameOf(path) : storedColumn(reference)
  const columns = ['id', ...keys].flatMap((key) => {
    const column = table.columns.get(key)
    if (!column) return []
    const far = `${path}.${key}`
    const { name, sorted } = column
    return [
      sql`${sql.ref(name)} as ${sql.id(nameOf(far))}`,
      ...(sorted ? [sql`${sql.ref(sorted.name)} as ${sql.id(sortNameOf(far))}`] : []),
    ]
  })
  return sql`left join (select ${sql.join(columns)} from ${sql.table(table.table)}
    where ${all([mine(table, caller)])}) as ${sql.id(nameOf(`${path}.`))}
    on ${sql.id(nameOf(`${path}.id`))} = ${sql.id(parent)}`
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

const sortNameOf = (path: string): string => `${nameOf(path)}$`.slice(-63)

/** Field names contain no `$`, so the names are unique. */
const nameOf = (path: string): string => databaseName(path.split('.').map(columnOf).join('$'))
