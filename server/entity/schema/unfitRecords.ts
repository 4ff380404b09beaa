import { type RawBuilder, sql } from 'kysely'
import { type Entity, storedTable } from '#model'
import type { Db } from '../../db/open'
import { groupBy } from '../../kernel/groupBy'
import { messages } from '../messages'
import { entityTableOf, type FieldColumn, keptHere } from './entityTable'

type Types = ReadonlyMap<string, string>

/**
 * What the documents ask of values and live records do not have: a value where one is required, no more than `max` signs,
 * no number beyond it, no more decimals than are shown. Nothing is changed or refused for it; whoever saves such a record next has to mend it.
 */
export async function unfitRecords(db: Db, entities: Iterable<Entity>): Promise<readonly string[]> {
  const kept = keptHere(entities)
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as "table", column_name as "column", data_type as "type"
    from information_schema.columns
    where table_schema = current_schema() and table_name = any(${kept.map(storedTable)})`.execute(
    db,
  )
  const byTable = groupBy(rows, ({ table }) => table)
  const told: string[] = []
  for (const entity of kept) {
    const types: Types = new Map(
      byTable.get(storedTable(entity))?.map(({ column, type }) => [column, type]),
    )
    if (!types.has('del_flag')) continue
    for (const column of entityTableOf(entity).fields) {
      for (const { unfit, say } of demandsOf(column, types)) {
        const count = await counted(db, storedTable(entity), unfit)
        if (count > 0) told.push(say(entity.title, column.field.title, count))
      }
    }
  }
  return told
}

interface Demand {
  readonly unfit: RawBuilder<unknown>
  say(entity: string, field: string, count: number): string
}

function demandsOf({ name, field, storage }: FieldColumn, types: Types): readonly Demand[] {
  // A field that may be hidden is required only of records that show it.
  const isRequired = field.required && !field.showIf
  if (!types.has(name)) {
    return isRequired ? [{ unfit: sql`true`, say: messages.withoutValue }] : []
  }
  const value = sql.ref(name)
  const demands: Demand[] = []
  if (isRequired) {
    demands.push({
      unfit: sql`${value} is null or ${value}::text = ''`,
      say: messages.withoutValue,
    })
  }
  if (storage.kind === 'decimal' && types.get(name) === 'numeric') {
    demands.push({
      unfit: sql`scale(trim_scale(${value})) > ${storage.scale}`,
      say: (entity, title, count) => messages.moreDecimals(entity, title, storage.scale, count),
    })
  }
  const max: unknown = Reflect.get(Object(field.props), 'max')
  if (typeof max !== 'number') return demands
  if (storage.kind === 'string' || storage.kind === 'text') {
    demands.push({
      unfit: sql`char_length(${value}::text) > ${max}`,
      say: (entity, title, count) => messages.longerThan(entity, title, max, count),
    })
  }
  const isNumber = storage.kind === 'integer' || storage.kind === 'decimal'
  if (isNumber && /^(numeric|bigint|integer|smallint)$/.test(types.get(name) ?? '')) {
    demands.push({
      unfit: sql`${value} > ${max}`,
      say: (entity, title, count) => messages.moreThan(entity, title, max, count),
    })
  }
  return demands
}

async function counted(db: Db, table: string, unfit: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.table(table)} where del_flag = 0 and (${unfit})`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
