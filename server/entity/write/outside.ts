import { sql } from 'kysely'
import type { Db } from '../../db/open'
import { invalid } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Draft } from '../contracts/writing'
import { messages } from '../messages'
import { mine } from '../read/rows'
import type { EntityTable } from '../schema/entityTable'

interface Written {
  readonly id: string
  readonly draft: Draft
}

/** A step of the record's states hands it on, to whomever the document says. */
export const isTyped = ({ draft }: Written): boolean => draft.step === undefined

/**
 * After records were written, in their transaction: what somebody types does not take a record out of the rows that he
 * has, for he would neither see what became of it nor be able to take it back. Throws 400.
 */
export async function refuseOutside(
  trx: Db,
  entityTable: EntityTable,
  records: readonly Written[],
  caller: Caller,
): Promise<void> {
  const { entity, table } = entityTable
  if (records.length === 0 || !caller.rows.has(entity.name)) return
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where ${mine(entityTable, caller)} and id = any(${ids}::text[])`.execute(trx)
  const within = new Set(rows.map(({ id }) => id))
  const outside = records.filter(({ id }) => !within.has(id))
  if (outside.length === 0) return
  throw invalid(
    outside.map(({ id, draft: { changed } }) => {
      const key = (changed[0] ?? entity.label).key
      return { id, field: key, message: messages.outsideRows(entity.title) }
    }),
  )
}
