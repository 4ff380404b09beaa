import type { Db } from '../../../db/open'
import type { Caller } from '../../../http/right'
import { keyText, ownersOf, writtenKey } from '../../judge/uniqueValues'
import { messages } from '../../messages'
import type { EntityTable, UniqueKey } from '../../schema/entityTable'
import { type RowPlan, wrongRow } from './importRow'

/** What rows of this file have taken: unique values by their key, and the records that they change. */
export type Taken = ReadonlyMap<UniqueKey | typeof records, ReadonlySet<string>>

const records = 'records'

/**
 * Turns rows whose unique values belong to another record, or to an earlier row, into wrong ones:
 * one query a key instead of a refused insert a row. Answers what is taken after them.
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
  for (const key of entityTable.uniques) {
    const texts = rest.flatMap((plan) => textOf(plan, key) ?? [])
    if (texts.length === 0) continue
    const owners = await ownersOf([...new Set(texts)], key, { db, entityTable, caller })
    const taken = new Set(before.get(key))
    all.set(key, taken)
    rest = rest.map((plan) => {
      const text = textOf(plan, key)
      if (text === undefined) return plan
      const owner = owners.get(text)
      const isFree = owner === undefined || (plan.kind === 'edit' && plan.before.id === owner)
      if (isFree && !taken.has(text)) {
        taken.add(text)
        return plan
      }
      return { kind: 'wrong', row: plan.row, errors: [errorOf(key, text)] }
    })
  }
  const changed = new Set(before.get(records))
  all.set(records, changed)
  return { plans: rest.map((plan) => onceOnly(plan, changed)), taken: all }
}

/** One row by its number and another by a name may be of one record: the later would undo the earlier unseen. */
function onceOnly(plan: RowPlan, changed: Set<string>): RowPlan {
  if (plan.kind !== 'edit') return plan
  const { id } = plan.before
  if (changed.has(id)) return wrongRow(plan.row, messages.repeatedRecord)
  changed.add(id)
  return plan
}

function errorOf({ columns }: UniqueKey, text: string) {
  const [first] = columns
  const [value]: readonly (string | null)[] = JSON.parse(text)
  const titles = columns.map(({ field }) => field.title).join('、')
  const message =
    columns.length === 1 ? messages.alreadyExists(titles, value ?? '') : messages.taken(titles)
  return { ...(first && { field: first.key }), message }
}

/** The unique value a row would write, or names its record by: two rows of one file do not change one record. */
function textOf(plan: RowPlan, key: UniqueKey): string | undefined {
  if (plan.kind !== 'new' && plan.kind !== 'edit') return undefined
  const isNamed = plan.kind === 'edit' && plan.named
  return isNamed ? keyText(key, plan.draft.values) : writtenKey(key, plan.draft)
}
