import { sql } from 'kysely'
import type { Field } from '#model'
import { fieldsReadByRules } from '../../../renderer/model/entity/ruledPaths'
import type { RowRights } from '../../../renderer/model/rights/rowRights'
import type { Db } from '../../db/open'
import { declined, notFound } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { type EntityDeps, hooksOf } from '../contracts/deps'
import type { Counts, ListQuery, PageQuery, Reader } from '../contracts/reading'
import type { Row, WireRecord } from '../contracts/records'
import { messages } from '../messages'
import { childTables } from '../schema/childTables'
import { type EntityTable, tenantOf } from '../schema/entityTable'
import { mayUse, shownField } from '../schema/fieldRights'
import { countOf, readChildren, withinParent } from './childRows'
import { scopeOf } from './counts'
import {
  distinctName,
  greatestName,
  countName as groupCount,
  groupExpression,
  groupsAtMost,
  leastName,
  sumName,
  valuesName,
} from './grouping'
import { isIdOf } from './idList'
import { maskedTable } from './maskedTable'
import { visibleReferencedFields, withJoinedColumns } from './referencedValues'
import { joinedColumn, referenceJoins } from './referenceJoins'
import { rowUser } from './rowRules'
import { all, mine, readRow, selection } from './rows'
import { doneBy } from './stepHistory'
import { toRecords, type Writer } from './wireRecords'

const farRows = 1_000

const idAndRow = (row: Row) => ({ id: String(row.id), row })

const ruleTexts = new WeakMap<RowRights, string>()

/** Part of the cache key of totals: callers with different visible rows get different keys. */
function rowsKey(caller: Caller): string {
  const { rows, viewer } = caller
  const seen = viewer ? rowsKey(viewer) : ''
  if (rows.size === 0) return seen
  // Includes everything that a rule may read of the user: the same rules give other rows after a change of department.
  const { now: _, ...user } = rowUser(caller)
  const text = ruleTexts.get(rows) ?? JSON.stringify([...rows])
  ruleTexts.set(rows, text)
  return JSON.stringify([user, text, seen])
}

const countName = ({ key }: Field) => `${key}_rows`

export function createReader(entityTable: EntityTable, deps: EntityDeps, counts: Counts): Reader {
  const { db } = deps.database
  const hooks = hooksOf(deps, entityTable.entity)
  const tableFor = (caller: Caller) => maskedTable(entityTable, hooks?.columnMask?.(caller))

  const tablesFor = (caller: Caller) =>
    childTables(entityTable.entity).filter(({ field }) => mayUse(field, caller))

  /** A list only shows the number of child rows. */
  const countedFor = ({ columns }: PageQuery, caller: Caller) =>
    tablesFor(caller).filter(({ field }) => columns?.has(field.key) ?? true)

  /** Columns of referenced records that the page shows; if it shows all columns, those that rules read. */
  const reachedIn = ({ columns }: PageQuery, caller: Caller) =>
    [...(columns ?? fieldsReadByRules(entityTable.entity).map(({ key }) => key))].flatMap((key) => {
      const column = joinedColumn(entityTable, key)
      const field = column?.field && shownField(column.field, caller)
      return column && field ? [{ ...column, field }] : []
    })

  async function count(query: ListQuery, caller: Caller, handle: Db): Promise<number> {
    const { clauses, reaches = [] } = query
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${tableFor(caller)} ${referenceJoins(entityTable, reaches, caller)}
      where ${all([mine(entityTable, caller), ...clauses])}`.execute(handle)
    return Number(rows[0]?.total ?? 0)
  }

  /** Another database has no dictionaries to order by. */
  const orderOf = (query: ListQuery, caller: Caller) =>
    query.order((dict) =>
      entityTable.entity.source ? undefined : deps.lookup.ranks?.(dict, caller),
    )

  async function page(query: PageQuery, caller: Caller, handle: Db): Promise<readonly Row[]> {
    const order = orderOf(query, caller)
    const { clauses, pageNo, pageSize, columns, reaches = [] } = query
    const shown = reachedIn(query, caller)
    const joins = referenceJoins(entityTable, [...reaches, ...shown.map(({ key }) => key)], caller)
    const skipped = (pageNo - 1) * pageSize
    const which = all([mine(entityTable, caller), ...clauses])
    // The limit is a literal: with a parameter, the planner cannot know it in advance and would replan the first page
    // of a list each time.
    const limit = sql`limit ${sql.lit(pageSize)}`
    const piece =
      skipped === 0
        ? sql`order by ${order} ${limit}`
        : sql`order by ${order} ${limit} offset ${skipped}`
    // For late pages the index alone finds the ids, so that skipped rows are not fetched.
    const rest =
      skipped < farRows
        ? sql`where ${which} ${piece}`
        : sql`where ${mine(entityTable, caller)} and id = any(array(
            select id from ${tableFor(caller)} ${referenceJoins(entityTable, reaches, caller)} where ${which} ${piece})) order by ${order}`
    const counted = countedFor(query, caller).map(
      (child) =>
        sql`, (${countOf(child, entityTable, caller)}) as ${sql.ref(countName(child.field))}`,
    )
    const far = shown.map(({ name, key }) => sql`, ${sql.id(name)} as ${sql.id(key)}`)
    const { rows } = await sql<Row>`
      select ${selection(entityTable, columns)}${sql.join([...far, ...counted], sql``)}
      from ${tableFor(caller)} ${joins} ${rest}`.execute(handle)
    return rows
  }

  async function findAll(ids: readonly string[], caller: Caller, handle: Db = db) {
    const known = ids.filter(isIdOf(entityTable.entity))
    if (known.length === 0) return []
    const { rows } = await sql<Row>`
      select ${selection(entityTable)} from ${tableFor(caller)}
      where ${mine(entityTable, caller)} and id = any(${known}::text[])`.execute(handle)
    if (rows.length > known.length) await refuseTwins(known, handle)
    return rows.map((row) => readRow(entityTable, row))
  }

  /** In an external table only the document names the key column, so its values may repeat. */
  async function refuseTwins(ids: readonly string[], handle: Db): Promise<void> {
    if (!entityTable.entity.source) return
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(entityTable.table)} where id = any(${ids}::text[])
      group by id having count(*) > 1 limit 1`.execute(handle)
    if (rows[0]) throw declined(messages.twins(rows[0].id))
  }

  /** Child rows of a record, by field. */
  async function childrenOf(id: string, caller: Caller): Promise<WireRecord> {
    const lists = await Promise.all(
      tablesFor(caller).map(async (child) => {
        const referenced = visibleReferencedFields(child.entityTable, [], caller)
        const behind = { asked: referenced, caller }
        const stored = await readChildren(db, child, id, caller)
        const whole = await withJoinedColumns(db, child.entityTable, stored, behind)
        const rows = whole.map(({ row }) => row)
        const to = { entityTable: child.entityTable, caller, lookup: deps.lookup, referenced }
        return [child.field.key, withinParent(child, await toRecords(rows, to))] as const
      }),
    )
    return Object.fromEntries(lists)
  }

  /** Adds who did the steps that require a different person next, so that buttons can show it in advance. */
  async function doneWriters(
    rows: readonly Row[],
    caller: Caller,
    handle: Db,
  ): Promise<readonly Writer[]> {
    const done = await doneBy(handle, entityTable, rows.map(idAndRow), caller)
    if (done.size === 0) return []
    return [
      (row, record) => {
        record.stepsBy = done.get(String(row.id))
      },
    ]
  }

  /** Adds the rights that the caller does not have for a record, so that what needs them is not offered. */
  async function lackWriters(
    rows: readonly Row[],
    caller: Caller,
    handle: Db,
  ): Promise<readonly Writer[]> {
    const ids = rows.map(({ id }) => String(id))
    const lacks = await hooks?.lacks?.(handle, ids, caller)
    if (!lacks || lacks.size === 0) return []
    return [
      (row, record) => {
        const codes = lacks.get(String(row.id))
        if (codes) record.lacks = codes
      },
    ]
  }

  const standingWriters = async (rows: readonly Row[], caller: Caller, handle: Db) => [
    ...(await doneWriters(rows, caller, handle)),
    ...(await lackWriters(rows, caller, handle)),
  ]

  const countWriters = (query: PageQuery, caller: Caller): readonly Writer[] =>
    countedFor(query, caller).map(({ field }) => {
      const [name, textKey] = [countName(field), `${field.key}_dictText`]
      return (row, record) => {
        record[textKey] = messages.rowCount(Number(row[name] ?? 0))
      }
    })

  const filtered = ({ loads = [] }: ListQuery) =>
    deps.database.kind === 'embedded' && loads.length > 0

  const inTurn = <Result>(
    { loads = [], pageSize: records = 0 }: ListQuery & Partial<PageQuery>,
    caller: Caller,
    read: (handle: Db) => Promise<Result>,
  ): Promise<Result> => (deps.turns ? deps.turns.run(caller, { loads, records }, read) : read(db))

  const find = async (id: string, caller: Caller) => (await findAll([id], caller))[0]

  return {
    find,
    findAll,

    async list(query, caller) {
      const scope = scopeOf(entityTable.table, tenantOf(entityTable.entity, caller))
      const { pageNo, pageSize, columns } = query
      const referenced = reachedIn(query, caller).map(({ field }) => field)
      const to = { entityTable, caller, lookup: deps.lookup, columns, referenced }
      const readBoth = async (handle: Db) => {
        const counting = () => count(query, caller, handle)
        // A cached total is only dropped when its own table is written, so queries over other tables count anew.
        const total = () =>
          query.reaches ? counting() : counts.total(scope, query.filter + rowsKey(caller), counting)
        if (!filtered(query)) return await Promise.all([total(), page(query, caller, handle)])
        // One after the other, so that in a single queue others' statements run in between.
        const rows = await page(query, caller, handle)
        return [await total(), rows] as const
      }
      const [total, records] = await inTurn(query, caller, async (handle) => {
        const [count, rows] = await readBoth(handle)
        const also = [
          ...countWriters(query, caller),
          ...(await standingWriters(rows, caller, handle)),
        ]
        return [count, await toRecords(rows, to, also)] as const
      })
      return {
        records,
        total,
        size: pageSize,
        current: pageNo,
        pages: Math.ceil(total / pageSize),
      }
    },

    async get(id, caller, asked = []) {
      const found = await find(id, caller)
      if (!found) throw notFound()
      const referenced = visibleReferencedFields(entityTable, asked, caller)
      const behind = { asked: referenced, caller }
      const whole = await withJoinedColumns(db, entityTable, [found], behind)
      const to = { entityTable, caller, lookup: deps.lookup, referenced }
      const rows = whole.map(({ row }) => row)
      const [record] = await toRecords(rows, to, await standingWriters([found.row], caller, db))
      if (!record) throw notFound()
      return { ...record, ...(await childrenOf(found.id, caller)) }
    },

    async ids(query, caller, most) {
      const which = all([mine(entityTable, caller), ...query.clauses])
      const { rows } = await inTurn(query, caller, (handle) =>
        sql<{ id: string }>`
          select id from ${tableFor(caller)} ${referenceJoins(entityTable, query.reaches ?? [], caller)} where ${which}
          order by ${orderOf(query, caller)} limit ${most}`.execute(handle),
      )
      const ids = rows.map(({ id }) => id)
      await refuseTwins(ids, db)
      return ids
    },

    async groups(query, { by, sums, values, distinct }, caller) {
      const which = all([mine(entityTable, caller), ...query.clauses])
      const parts = [
        ...by.map((column) => sql`${groupExpression(column)} as ${sql.ref(column.key)}`),
        sql`count(*) as ${sql.ref(groupCount)}`,
        ...sums.flatMap((column) => [
          sql`sum(${sql.ref(column.name)}) as ${sql.id(sumName(column))}`,
          sql`min(${sql.ref(column.name)}) as ${sql.id(leastName(column))}`,
          sql`max(${sql.ref(column.name)}) as ${sql.id(greatestName(column))}`,
        ]),
        ...[...new Set([...sums, ...values])].map(
          (column) => sql`count(${groupExpression(column)}) as ${sql.id(valuesName(column))}`,
        ),
        ...distinct.map(
          (column) =>
            sql`count(distinct ${groupExpression(column)}) as ${sql.id(distinctName(column))}`,
        ),
      ]
      const totals = [...sums, ...values, ...distinct].map(({ key }) => key)
      const joins = referenceJoins(entityTable, [...(query.reaches ?? []), ...totals], caller)
      const places = sql.join(by.map((_, at) => sql.lit(at + 1)))
      const grouped = by.length > 0 ? sql`group by ${places} order by ${places}` : sql``
      const weight = by.length + totals.length
      const loads = [...(query.loads ?? []), { table: entityTable.table, weight }]
      const { rows } = await inTurn({ ...query, loads }, caller, (handle) =>
        sql<Row>`select ${sql.join(parts)} from ${tableFor(caller)} ${joins} where ${which}
          ${grouped} limit ${sql.lit(groupsAtMost + 1)}`.execute(handle),
      )
      return rows
    },
  }
}
