import { sql } from 'kysely'
import { columnOf, type Entity, type Refusal } from '#model'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { entityTableOf } from './entityTable'
import { keysOf } from './textKeys'

/** Columns of the existing tables. */
export type FoundColumns = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Moves values from a former name to the new one. */
export interface Move {
  /** Description for people. */
  readonly said: string
  /** Runs the move; returns the reason if both places hold values. */
  run(db: Db): Promise<Refusal | undefined>
}

/**
 * Possible former tables of an entity: named directly, or by a former entity name with the prefix of the present table.
 */
export const formerTables = ({ was, table, name }: Entity): readonly string[] => {
  const last = columnOf(name)
  const area = table.endsWith(last) ? table.slice(0, -last.length) : ''
  return was.flatMap((former) => [former, `${area}${columnOf(former)}`])
}

/** Pending moves from former names. Tables come first, because their columns are then found under the new name. */
export function movesOf(entities: readonly Entity[], found: FoundColumns): readonly Move[] {
  const own = new Set(entities.map(({ table }) => table))
  return entities.flatMap((entity) => {
    const former = formerTables(entity).find((table) => found.has(table) && !own.has(table))
    if (former !== undefined) return [moveTable(entity, former, found.has(entity.table))]
    const columns = found.get(entity.table)
    return columns ? columnMoves(entity, columns) : []
  })
}

function columnMoves(entity: Entity, columns: ReadonlyMap<string, string>): readonly Move[] {
  const { fields, table } = entityTableOf(entity)
  return fields.flatMap(({ name, key, field }) => {
    const former = (field.was ?? []).map(columnOf).find((one) => columns.has(one))
    if (former === undefined) return []
    return moveColumn({ entity, table, from: former, to: name, key }, columns.has(name))
  })
}

interface ColumnMove {
  readonly entity: Entity
  readonly table: string
  readonly from: string
  readonly to: string
  readonly key: string
}

function moveColumn({ entity, table, from, to, key }: ColumnMove, isThere: boolean): Move {
  const [rows, old, next] = [sql.table(table), sql.ref(from), sql.ref(to)]
  const holds = async (db: Db, column: typeof old) =>
    (await sql`select 1 from ${rows} where ${column} is not null limit 1`.execute(db)).rows.length >
    0
  const rename = sql`alter table ${rows} rename column ${old} to ${next}`
  return {
    said: messages.movesColumn(table, from, to),
    async run(db) {
      if (isThere && !(await holds(db, old))) {
        // The old column has no values, so nothing is lost.
        await sql`alter table ${rows} drop column ${old}`.execute(db)
        return undefined
      }
      if (isThere && (await holds(db, next))) {
        const message = messages.bothHold(table, from, to)
        return { entity: entity.name, field: key, member: 'was', message }
      }
      if (isThere) await sql`alter table ${rows} drop column ${next}`.execute(db)
      await rename.execute(db)
      await forgetIndexes(db, table, from)
      // Its keys are made anew.
      for (const key of keysOf(from)) {
        await sql`alter table ${rows} drop column if exists ${sql.ref(key)} cascade`.execute(db)
      }
      return undefined
    },
  }
}

function moveTable(entity: Entity, from: string, isThere: boolean): Move {
  const [old, next] = [sql.table(from), sql.table(entity.table)]
  const holds = async (db: Db, table: typeof old) =>
    (await sql`select 1 from ${table} limit 1`.execute(db)).rows.length > 0
  return {
    said: messages.movesTable(from, entity.table),
    async run(db) {
      if (isThere && !(await holds(db, old))) {
        await sql`drop table ${old} cascade`.execute(db)
        return undefined
      }
      if (isThere && (await holds(db, next))) {
        const message = messages.bothHold(entity.table, from, entity.table)
        return { entity: entity.name, field: '', member: 'was', message }
      }
      if (isThere) await sql`drop table ${next} cascade`.execute(db)
      await sql`alter table ${old} rename to ${sql.ref(entity.table)}`.execute(db)
      await forgetIndexes(db, entity.table, from)
      // The change log stays with the records.
      const { rows } = await sql`select 1 from pg_tables
        where tablename = 'sys_log' and schemaname = current_schema()`.execute(db)
      const log = sql`update sys_log set data_table = ${entity.table} where data_table = ${from}`
      if (rows.length > 0) await log.execute(db)
      return undefined
    },
  }
}

/** Drops indexes with a former name; new ones are created under the new name. */
async function forgetIndexes(db: Db, table: string, former: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select i.relname as name from pg_index x
    join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = ${table}
      and not x.indisprimary and i.relname ~ ${`^(ix|uq)_.*${former}`}`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)} cascade`.execute(db)
}
