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

/** Whether a person typed the change; a step may hand the record on to others, as the document says. */
export const isTyped = ({ draft }: Written): boolean => draft.step === undefined

/**
 * Runs after writing, in the transaction: a typed change must not move a record out of the user's own row scope,
 * because he could neither see the result nor undo it. Throws 400.
 */
export async function refuseOutOfScope(
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
      return { id, field: key, message: messages.outOfScope(entity.title) }
    }),
  )
}
