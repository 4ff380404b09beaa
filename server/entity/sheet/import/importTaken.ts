import type { Db } from '../../../db/open'
import type { Caller } from '../../../http/right'
import type { Stored, Values } from '../../contracts/records'
import { keyText, namesOf, ownersOf, writtenKey } from '../../judge/uniqueValues'
import { messages } from '../../messages'
import { toColumn } from '../../read/rows'
import { childTables } from '../../schema/childTables'
import type { EntityTable, UniqueKey } from '../../schema/entityTable'
import { type RowError, type RowPlan, wrongRow } from './rowPlan'

/** A line of one of the files. */
interface Place {
  readonly file: number
  readonly line: number
}

/** Unique values taken by lines of this import, by key, and the records that they change. */
export type Taken = ReadonlyMap<UniqueKey | typeof records, ReadonlyMap<string, Place>>

const records = 'records'

interface Where {
  readonly db: Db
  readonly entityTable: EntityTable
  readonly caller: Caller
  readonly before: Taken
  /** Index of the file whose rows these are. */
  readonly file: number
}

/**
 * Marks rows as wrong whose unique values, or those of their own rows, belong to another record or an earlier line.
 * Takes one query per key instead of one refused insert per row. Also returns what is taken afterwards.
 */
export async function withoutTaken(
  plans: readonly RowPlan[],
  where: Where,
): Promise<{ readonly plans: readonly RowPlan[]; readonly taken: Taken }> {
  const { entityTable, before, file } = where
  const all = new Map(before)
  let rest = plans
  for (const key of entityTable.uniques) {
    rest = await freeOnly(
      rest,
      { key, entityTable, valuesOf: (plan) => ownValue(plan, key) },
      all,
      where,
    )
  }
  for (const list of childTables(entityTable.entity)) {
    for (const key of list.entityTable.uniques) {
      const given = { entityTable: list.entityTable, prefix: `${list.field.key}.`, key }
      const valuesOf = (plan: RowPlan) => valuesBelow(plan, list.entityTable, key)
      rest = await freeOnly(rest, { ...given, valuesOf }, all, where)
    }
  }
  const changed = new Map(before.get(records))
  all.set(records, changed)
  return { plans: rest.map((plan) => onceOnly(plan, changed, file)), taken: all }
}

/** A value of a unique key that a plan writes. */
interface KeyValue {
  readonly text: string
  readonly values: Values
  readonly line: number
  /** Id of the record that has it already and may keep it. */
  readonly own?: string | undefined
}

interface Kept {
  readonly key: UniqueKey
  readonly entityTable: EntityTable
  /** Stands before the keys of fields of rows. */
  readonly prefix?: string
  valuesOf(plan: RowPlan): readonly KeyValue[]
}

async function freeOnly(
  plans: readonly RowPlan[],
  { key, entityTable, prefix = '', valuesOf }: Kept,
  all: Map<UniqueKey | typeof records, ReadonlyMap<string, Place>>,
  { db, caller, file }: Where,
): Promise<readonly RowPlan[]> {
  const texts = plans.flatMap((plan) => valuesOf(plan).map(({ text }) => text))
  if (texts.length === 0) return plans
  const owners = await ownersOf([...new Set(texts)], key, { db, entityTable, caller })
  const names = await namesOf([...owners.values()].flat(), { db, entityTable, caller })
  const taken = new Map(all.get(key))
  all.set(key, taken)
  return plans.map((plan) => {
    const given = valuesOf(plan)
    const ownerOf = ({ text, own }: KeyValue) => owners.get(text)?.find((id) => id !== own)
    const errors = given.flatMap((one, at): readonly RowError[] => {
      const twin = given.slice(0, at).find(({ text }) => text === one.text)
      const earlier = taken.get(one.text) ?? (twin && { file, line: twin.line })
      const owner = ownerOf(one)
      if (owner === undefined && !earlier) return []
      return [
        {
          ...errorOf(
            key,
            prefix,
            one.values,
            earlier ? { ...earlier, isSame: earlier.file === file } : names.get(owner ?? ''),
          ),
          line: one.line,
        },
      ]
    })
    if (errors.length > 0) return { kind: 'wrong', row: plan.row, errors }
    for (const { text, line } of given) taken.set(text, { file, line })
    return plan
  })
}

/**
 * Refuses a second row for the same record (one by reference, one by unique value): it would silently undo the first.
 */
function onceOnly(plan: RowPlan, changed: Map<string, Place>, file: number): RowPlan {
  if (plan.kind !== 'edit') return plan
  const { id } = plan.before
  if (changed.has(id)) return wrongRow(plan.row, messages.repeatedRecord)
  changed.set(id, { file, line: plan.row.number })
  return plan
}

/** The line of the import that has the value; else it is the record of this name. */
type Earlier = Place & { readonly isSame: boolean }

function errorOf(
  { columns }: UniqueKey,
  prefix: string,
  values: Values,
  by: Earlier | string | undefined,
): RowError {
  const [first] = columns
  const value = first && toColumn(first.field, values[first.key] ?? null)
  const titles = columns.map(({ field }) => field.title).join('、')
  const text = columns.length === 1 ? (value ?? '') : undefined
  return { ...(first && { field: prefix + first.key }), message: messageOf(titles, text, by) }
}

function messageOf(
  titles: string,
  text: string | undefined,
  by: Earlier | string | undefined,
): string {
  if (typeof by === 'object') {
    const { file, line, isSame } = by
    return messages.repeatedIn(titles, text, isSame ? undefined : file + 1, line)
  }
  if (text === undefined) return messages.taken(titles, by)
  return messages.alreadyExists(titles, text, by === text ? undefined : by)
}

/** Value that a row writes, or by which it names its record, so that two rows do not change one record. */
function ownValue(plan: RowPlan, key: UniqueKey): readonly KeyValue[] {
  if (plan.kind !== 'new' && plan.kind !== 'edit') return []
  const before: Stored | undefined = plan.kind === 'edit' ? plan.before : undefined
  const isNamed = plan.kind === 'edit' && plan.named
  const { values } = plan.draft
  const text = isNamed ? keyText(key, values) : writtenKey(key, plan.draft, before)
  return text === undefined ? [] : [{ text, values, line: plan.row.number, own: before?.id }]
}

function valuesBelow(plan: RowPlan, { table }: EntityTable, key: UniqueKey): readonly KeyValue[] {
  if (plan.kind !== 'new' || !plan.below) return []
  const { lists, lines } = plan.below
  return lists
    .filter((list) => list.table.entityTable.table === table)
    .flatMap(({ rows }) => rows)
    .flatMap(({ id, draft }) => {
      const text = writtenKey(key, draft)
      const line = lines.get(id) ?? plan.row.number
      return text === undefined ? [] : [{ text, values: draft.values, line }]
    })
}
