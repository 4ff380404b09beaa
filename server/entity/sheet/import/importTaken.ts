import { sql } from 'kysely'
import type { Field } from '#model'
import type { Db } from '../../../db/open'
import type { Caller } from '../../../http/right'
import { messages } from '../../messages'
import { mine, toColumn } from '../../read/rows'
import type { EntityTable } from '../../schema/entityTable'
import type { RowPlan } from './importRow'

/** Unique values by field: those that rows of this file have taken. */
export type Taken = ReadonlyMap<Field, ReadonlySet<string>>

/**
 * Turns rows whose unique values belong to another record, or to an earlier row, into wrong ones:
 * one query a unique field instead of a refused insert a row. Answers what is taken after them.
 */
export async function withoutTaken(
  plans: readonly RowPlan[],
  {
    db,
    entityTable,
    caller,
    before,
  }: { db: Db; entityTable: EntityTable; caller: Caller; before: Taken },
): Promise<{ readonly plans: readonly RowPlan[]; readonly taken: Taken }> {
  const all = new Map(before)
  let rest = plans
  for (const { field, name } of entityTable.fields.filter((column) => column.field.unique)) {
    const texts = rest.flatMap((plan) => textOf(plan, field) ?? [])
    if (texts.length === 0) continue
    const { rows } = await sql<{ id: string; text: string }>`
      select id, ${sql.ref(name)}::text as text from ${sql.table(entityTable.table)}
      where ${mine(entityTable, caller)} and ${sql.ref(name)}::text = any(${texts}::text[])`.execute(
      db,
    )
    const owners = new Map(rows.map(({ id, text }) => [text, id]))
    const taken = new Set(before.get(field))
    all.set(field, taken)
    rest = rest.map((plan) => {
      const text = textOf(plan, field)
      if (text === undefined) return plan
      const owner = owners.get(text)
      const isFree = owner === undefined || (plan.kind === 'edit' && plan.before.id === owner)
      if (isFree && !taken.has(text)) {
        taken.add(text)
        return plan
      }
      const message = messages.alreadyExists(field.title, text)
      return { kind: 'wrong', row: plan.row, errors: [{ field: field.key, message }] }
    })
  }
  return { plans: rest, taken: all }
}

/** The unique value a row would write. */
function textOf(plan: RowPlan, field: Field): string | undefined {
  if (plan.kind !== 'new' && plan.kind !== 'edit') return undefined
  if (!plan.draft.changed.includes(field)) return undefined
  return toColumn(field, plan.draft.values[field.key] ?? null) ?? undefined
}
