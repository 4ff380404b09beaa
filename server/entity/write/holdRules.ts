import { sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../../db/open'
import { type FieldError, invalid } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import type { Row, Stored, Values } from '../contracts/records'
import { type Breach, breachesOf, type RowOf } from '../judge/wholeRecord'
import { messages } from '../messages'
import { readChildrenOf, storedValue } from '../read/childRows'
import { loadReferencedValues } from '../read/referencedValues'
import { all, living, readRow, same, seeingAll, selection, toColumn } from '../read/rows'
import type { ChildTable } from '../schema/childTables'
import type { EntityTable } from '../schema/entityTable'
import { mayUse } from '../schema/fieldRights'
import { type Master, masterOf, mastersIn } from './masters'
import { changesIn } from './transactionChanges'

/** All that a transaction has done to one record. */
export interface Net {
  readonly id: string
  /** Absent for a record that the transaction has added. */
  readonly before?: Values | undefined
  /** Absent for a deleted record. */
  readonly after?: Values | undefined
  /** Brought back from the recycle bin. */
  readonly restored: boolean
}

type Changes = ReadonlyMap<string, ReadonlyMap<string, Net>>

interface Holding {
  readonly entities: ReadonlyMap<string, Entity>
  readonly caller: Caller
  readonly now: Date
  /** The table that the call writes: its errors stand at its own records. */
  readonly entityTable: EntityTable
}

/**
 * The last step of every transaction that writes records, by whatever door: each record that it wrote, or whose rows it
 * wrote, is judged as a whole as it stands now, while its lock keeps other writers away. Throws 400 for rules that the
 * transaction breaks or worsens; what was broken before it may stay or improve.
 */
export async function holdRules(trx: Db, holding: Holding): Promise<void> {
  const changes = netChanges(trx)
  if (changes.size === 0) return
  const errors: FieldError[] = []
  for (const master of mastersIn(holding.entities)) {
    errors.push(...(await brokenIn(trx, master, changes, holding)))
  }
  if (errors.length > 0) throw invalid(errors)
}

/**
 * What `holdRules` would refuse of rows that are not written yet, for a preview. The errors name the row; of an error
 * that is about all of them, the first.
 */
export async function foreseenErrors(
  db: Db,
  nets: readonly Omit<Net, 'restored'>[],
  holding: Holding,
): Promise<readonly FieldError[]> {
  const { table } = holding.entityTable
  const whole = nets.map((net) => [net.id, { ...net, restored: false }] as const)
  const changes: Changes = new Map([[table, new Map(whole)]])
  const errors: FieldError[] = []
  for (const master of mastersOver(holding)) {
    errors.push(...(await brokenIn(db, master, changes, { ...holding, ahead: true })))
  }
  return errors
}

/** Entities whose records have rules over rows of this table. */
export const mastersOver = ({
  entities,
  entityTable,
}: Pick<Holding, 'entities' | 'entityTable'>): readonly Master[] =>
  mastersIn(entities).filter(({ lists }) =>
    lists.some((list) => list.entityTable.table === entityTable.table),
  )

function netChanges(trx: Db): Changes {
  const nets = new Map<string, Map<string, Net>>()
  for (const { entityTable, id, before, after, restored = false } of changesIn(trx)) {
    const ofTable = nets.get(entityTable.table) ?? new Map<string, Net>()
    nets.set(entityTable.table, ofTable)
    const known = ofTable.get(id)
    ofTable.set(id, {
      id,
      before: known ? known.before : before,
      after,
      restored: known?.restored || restored,
    })
  }
  return nets
}

async function brokenIn(
  trx: Db,
  { entityTable, lists, read }: Master,
  changes: Changes,
  /** `ahead`: the changes are not written yet. */
  holding: Holding & { readonly ahead?: true },
): Promise<readonly FieldError[]> {
  const { caller, now, ahead = false } = holding
  const own = changes.get(entityTable.table) ?? new Map<string, Net>()
  const written = new Map(
    lists.flatMap((list) => {
      const rows = changes.get(list.entityTable.table)
      return rows ? [[list, rows] as const] : []
    }),
  )
  const needed = [...own.values()].filter(({ before }) => !before || read.length > 0)
  const ids = new Set(needed.map(({ id }) => id))
  for (const [list, rows] of written) {
    for (const { before, after } of rows.values()) {
      for (const values of [before, after]) {
        const id = values && masterOf(list, values)
        if (id !== undefined) ids.add(id)
      }
    }
  }
  if (ids.size === 0) return []
  const stored = await recordsOf(trx, entityTable, [...ids], { caller, lock: !ahead })
  const isNew = stored.some(({ id }) => own.has(id) && !own.get(id)?.before)
  // Without a change of its rows, and unless a record is new, a list matters only to the rules that read it.
  const needsRows = lists.filter((list) => isNew || written.has(list) || read.includes(list))
  const found = new Map(
    await Promise.all(
      needsRows.map(async (list) => {
        const rows = await readChildrenOf(trx, list, [...ids], seeingAll(caller))
        const byRecord: Rows = ahead ? withNets(list, rows, written.get(list), ids) : rows
        return [list, byRecord] as const
      }),
    ),
  )
  const formerOf = ({ id, values }: Stored) => {
    const net = own.get(id)
    return net && !net.restored ? net.before : values
  }
  const records = stored.flatMap((one) => [one.values, formerOf(one) ?? one.values])
  const referenced = await loadReferencedValues(trx, entityTable, records, { caller })
  const whole = (values: Values, rowsOf: (list: ChildTable) => readonly RowOf[]) => {
    const rows = new Map(needsRows.map((list) => [list, rowsOf(list)]))
    const wire = [...rows].map(([list, some]) => [list.field.key, storedValue(list, some)])
    return {
      values: { ...values, ...referenced(values), ...Object.fromEntries(wire) },
      lists: rows,
    }
  }
  return stored.flatMap((record) => {
    const net = own.get(record.id)
    const rowsNow = (list: ChildTable) => found.get(list)?.get(record.id) ?? []
    const rowsThen = (list: ChildTable) =>
      former(list, rowsNow(list), written.get(list), {
        id: record.id,
        restored: net?.restored === true,
      })
    const values = formerOf(record)
    const sides = {
      before: values && whole(values, rowsThen),
      after: whole(record.values, rowsNow),
    }
    const breaches = breachesOf(entityTable.entity, sides, { caller, now })
    return breaches.map((breach) => errorOf(breach, { record, entityTable, written }, holding))
  })
}

type Rows = ReadonlyMap<string, readonly RowOf[]>

/** The rows of the records as they will be with the changes. */
function withNets(
  list: ChildTable,
  stored: Rows,
  nets: ReadonlyMap<string, Net> | undefined,
  ids: ReadonlySet<string>,
): Rows {
  if (!nets) return stored
  const after = [...nets.values()].flatMap(({ id, after: values }): readonly RowOf[] =>
    values ? [{ id, values }] : [],
  )
  const coming = groupBy(after, ({ values }) => masterOf(list, values))
  return new Map(
    [...ids].map((id) => {
      const staying = (stored.get(id) ?? []).filter((row) => !nets.has(row.id))
      return [id, [...staying, ...(coming.get(id) ?? [])]]
    }),
  )
}

async function recordsOf(
  trx: Db,
  entityTable: EntityTable,
  ids: readonly string[],
  { caller, lock }: { readonly caller: Caller; readonly lock: boolean },
): Promise<readonly Stored[]> {
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where ${all([living(entityTable, caller), sql`id = any(${ids}::text[])`])}
    order by id ${sql.raw(lock ? 'for no key update' : '')}`.execute(trx)
  return rows.map((row) => readRow(entityTable, row))
}

/** The record's rows as they were before the transaction. */
function former(
  list: ChildTable,
  rows: readonly RowOf[],
  changes: ReadonlyMap<string, Net> | undefined,
  record: { readonly id: string; readonly restored: boolean },
): readonly RowOf[] {
  if (!changes) return rows
  const now = new Set(rows.map(({ id }) => id))
  // A row that came back with its record was part of it before.
  const wasHere = ({ before, restored }: Net) =>
    before && (!restored || record.restored) && masterOf(list, before) === record.id
  const kept = rows.flatMap((row): readonly RowOf[] => {
    const net = changes.get(row.id)
    if (!net) return [row]
    return net.before && wasHere(net) ? [{ id: row.id, values: net.before }] : []
  })
  const gone = [...changes.values()].flatMap((net): readonly RowOf[] =>
    net.before && !now.has(net.id) && wasHere(net) ? [{ id: net.id, values: net.before }] : [],
  )
  return [...kept, ...gone]
}

/** The error where the caller finds it: at his record, or at the row that he wrote, which then names the record. */
function errorOf(
  { field, message, row, column }: Breach,
  {
    record,
    entityTable,
    written,
  }: {
    readonly record: Stored
    readonly entityTable: EntityTable
    readonly written: ReadonlyMap<ChildTable, ReadonlyMap<string, Net>>
  },
  holding: Holding,
): FieldError {
  const { caller } = holding
  if (holding.entityTable.table === entityTable.table) {
    return { id: record.id, field: field.key, message }
  }
  const { label, title } = entityTable.entity
  const name = mayUse(label, caller) ? toColumn(label, record.values[label.key] ?? null) : null
  const told = messages.brokenRecord(title, name, message)
  const nets = [...written].flatMap(([list, rows]) =>
    [...rows.values()]
      .filter(({ before, after }) =>
        [before, after].some((values) => values && masterOf(list, values) === record.id),
      )
      .map((net) => ({ list, net })),
  )
  const place = nets.find(({ net }) => net.id === row) ?? nets[0]
  if (!place) return { field: field.key, message: told }
  return { id: place.net.id, field: column ?? changedField(place.list, place.net), message: told }
}

/** Key of the first field that the transaction has changed; of the name if the row is new or gone. */
function changedField({ entity, rows }: ChildTable, { before, after }: Net): string {
  const changed = [...entity.fields.values()].find(
    (field) =>
      before &&
      after &&
      field.key !== rows.by &&
      !same(field, before[field.key] ?? null, after[field.key] ?? null),
  )
  return (changed ?? entity.label).key
}
