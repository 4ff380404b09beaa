import { sql } from 'kysely'
import type { DictDoc, Entity, Refusal } from '#model'
import { parseDictRef } from '../../../renderer/model/document/dict'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { entityTableOf } from './entityTable'
import type { FoundColumns } from './found'

export type Dicts = ReadonlyMap<string, DictDoc>

/** Columns with renamed dictionary values. Call it after the tables have been adapted. */
export function valueMovesOf(
  entities: readonly Entity[],
  dicts: Dicts,
  found: FoundColumns,
): readonly ValueMove[] {
  const renamed = new Map([...dicts.values()].map(({ dict, items }) => [dict, formerValues(items)]))
  if ([...renamed.values()].every((pairs) => pairs.size === 0)) return []
  return entities.flatMap((entity) => {
    const { fields, table } = entityTableOf(entity)
    const there = found.get(table)
    return fields.flatMap(({ name, field }) => {
      const reference = parseDictRef(field.type.dict(field) ?? '')
      const pairs = reference?.kind === 'code' ? renamed.get(reference.code) : undefined
      const isText = /^(character varying|text)/.test(there?.get(name) ?? '')
      if (!pairs || pairs.size === 0 || !isText) return []
      return [moveValues({ entity: entity.name, key: field.key, table, column: name, pairs })]
    })
  })
}

/** Replaces former values of a dictionary by the present ones. */
export interface ValueMove {
  readonly table: string
  /** Description for people. */
  readonly said: string
  /** Runs the move; returns the reason if it cannot be done. */
  run(db: Db): Promise<Refusal | undefined>
  /** Number of rows with a former value. */
  count(db: Db): Promise<number>
}

/** Former value → present value. */
const formerValues = (items: DictDoc['items']): ReadonlyMap<string, string> =>
  new Map(items.flatMap(({ value, was = [] }) => was.map((former) => [former, value] as const)))

interface Column {
  readonly entity: string
  readonly key: string
  readonly table: string
  readonly column: string
  readonly pairs: ReadonlyMap<string, string>
}

function moveValues({ entity, key, table, column, pairs }: Column): ValueMove {
  const [rows, cell] = [sql.table(table), sql.ref(column)]
  // A column of several values may hold several former ones; a single value has no comma.
  const parts = sql`string_to_array(${cell}, ',')`
  const isFormer = sql`${parts} && ${[...pairs.keys()]}::text[]`
  const present = JSON.stringify(Object.fromEntries(pairs))
  const renamed = sql`(
    select string_agg(value, ',' order by place) from (
      select coalesce(${present}::jsonb ->> part, part) as value, min(place) as place
      from unnest(${parts}) with ordinality as listed (part, place) group by 1) as once)`
  return {
    table,
    said: messages.movesValues(table, column, pairs),
    async count(db) {
      const { rows: counted } = await sql<{ count: string }>`
        select count(*) as count from ${rows} where ${isFormer}`.execute(db)
      return Number(counted[0]?.count ?? 0)
    },
    async run(db): Promise<Refusal | undefined> {
      await sql`savepoint values_moved`.execute(db)
      try {
        // The new version tells users who have the record open that it changed.
        await sql`update ${rows} set ${cell} = ${renamed}, ver = ver + 1 where ${isFormer}`.execute(
          db,
        )
        return undefined
      } catch (error) {
        await sql`rollback to savepoint values_moved`.execute(db)
        const message = messages.valuesKept(table, column, String((error as Error).message))
        return { entity, field: key, member: 'was', message }
      }
    },
  }
}
