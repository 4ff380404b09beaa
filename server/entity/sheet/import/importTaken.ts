import type { Db } from '../../../db/open'
import type { Caller } from '../../../http/right'
import type { Values } from '../../contracts/records'
import { keyText, ownersOf, writtenKey } from '../../judge/uniqueValues'
import { messages } from '../../messages'
import { toColumn } from '../../read/rows'
import type { EntityTable, UniqueKey } from '../../schema/entityTable'
import { type RowPlan, wrongRow } from './importRow'

/** Unique values taken by rows of this import, by key, and the records that they change. */
export type Taken = ReadonlyMap<UniqueKey | typeof records, ReadonlySet<string>>

const records = 'records'

/**
 * Marks rows as wrong whose unique values belong to another record or an earlier row. Takes one query per key instead
 * of one refused insert per row. Also returns what is taken afterwards.
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
      const own = plan.kind === 'edit' ? plan.before.id : undefined
      const isFree = owners.get(text)?.every((id) => id === own) ?? true
      if (isFree && !taken.has(text)) {
        taken.add(text)
        return plan
      }
      return {
        kind: 'wrong',
        row: plan.row,
        errors: [errorOf(key, 'draft' in plan ? plan.draft.values : {})],
      }
    })
  }
  const changed = new Set(before.get(records))
  all.set(records, changed)
  return { plans: rest.map((plan) => onceOnly(plan, changed)), taken: all }
}

/**
 * Refuses a second row for the same record (one by reference, one by unique value): it would silently undo the first.
 */
function onceOnly(plan: RowPlan, changed: Set<string>): RowPlan {
  if (plan.kind !== 'edit') return plan
  const { id } = plan.before
  if (changed.has(id)) return wrongRow(plan.row, messages.repeatedRecord)
  changed.add(id)
  return plan
}

function errorOf({ columns }: UniqueKey, values: Values) {
  const [first] = columns
  const value = first && toColumn(first.field, values[first.key] ?? null)
  const titles = columns.map(({ field }) => field.title).join('、')
  const message =
    columns.length === 1 ? messages.alreadyExists(titles, value ?? '') : messages.taken(titles)
  return { ...(first && { field: first.key }), message }
}

/** Unique value that a row writes, or by which it names its record, so that two rows do not change one record. */
function textOf(plan: RowPlan, key: UniqueKey): string | undefined {
  if (plan.kind !== 'new' && plan.kind !== 'edit') return undefined
  const isNamed = plan.kind === 'edit' && plan.named
  const before = plan.kind === 'edit' ? plan.before : undefined
  return isNamed ? keyText(key, plan.draft.values) : writtenKey(key, plan.draft, before)
}
