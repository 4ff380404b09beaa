import { type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { hasRights } from '#model'
import type { Db } from '../db/open'
import { type Call, ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Params } from '../entity/contracts/reading'
import type { WireRecord } from '../entity/contracts/records'
import { readPageQuery } from '../entity/read/listQuery'
import { mine } from '../entity/read/rows'
import { literally } from '../entity/read/where'
import { branchDeletions } from '../entity/write/branchDeletions'
import { anyObject, listQuery, pageOf, text } from '../http/call'
import { declined, invalid, noRight, notFound, ok } from '../http/envelope'
import { list } from '../http/input'
import { groupBy } from '../kernel/groupBy'
import { categoryTree, rootId } from './categories'
import { nextCategoryCode } from './categoryCode'
import { dictionaryMessages as messages } from './messages'

const page = { query: listQuery(), answer: pageOf(anyObject) } as const
const view = { can: 'category:view' }

/**
 * Behaviour of the entity `sysCategory` beyond its document (contract, §7.5): a category's code follows from its place.
 */
export const categoryHooks: EntityHooks = {
  given(values, before) {
    if (before && Object.hasOwn(values, 'pid') && values.pid !== before.values.pid) {
      throw invalid([{ field: 'pid', message: messages.categoryFixed }])
    }
    if (before && Object.hasOwn(values, 'code') && values.code !== before.values.code) {
      throw invalid([{ field: 'code', message: messages.codeFixed }])
    }
    // Also for imported sheets: the code always follows from the place.
    return before ? values : { ...values, code: null }
  },
  written: placeCategory,
  operations: [
    ownOperation({
      methods: ['GET'],
      path: 'rootList',
      right: view,
      summary: 'One page of what stands below `pid`, or of the first level.',
      ...page,
      run: (call) => pageBelow(call, [call.query.pid ?? '']),
    }),
    ownOperation({
      methods: ['GET'],
      path: 'childList',
      right: view,
      summary: 'What stands below `pid`, with the conditions of lists.',
      query: listQuery(),
      answer: Type.Array(anyObject),
      async run(call) {
        const query = { ...call.query, pageSize: '200' }
        const answer = await pageBelow({ ...call, query }, [call.query.pid ?? ''])
        return { ...answer, result: (answer.result as { readonly records: unknown }).records }
      },
    }),
    ownOperation({
      methods: ['GET'],
      path: 'getChildListBatch',
      right: view,
      summary: 'All that stands below the categories of the comma list `parentIds`.',
      ...page,
      run(call) {
        const query = { ...call.query, pageSize: '200' }
        return pageBelow({ ...call, query }, list('parentIds', call.query.parentIds ?? ''))
      },
    }),
    ownOperation({
      methods: ['GET'],
      path: 'loadAllData',
      right: 'session',
      summary: 'Categories whose codes begin with `code`, or all for `0`, as values and texts.',
      query: Type.Object({ code: text({ max: 100 }) }),
      answer: Type.Array(Type.Object({ value: Type.String(), text: Type.String() })),
      async run({ query: { code }, request: { caller }, store, deps }) {
        if (!hasRights(caller.grants)) throw noRight()
        const stem = code === rootId ? '' : literally(code)
        const { rows } = await sql<{ value: string; text: string }>`
          select id as value, name as text from sys_category
          where ${mine(store.entityTable, caller)} and code like ${`${stem}%`}
          order by code limit 5000`.execute(deps.database.db)
        if (rows.length === 0 || code === '') throw declined(messages.noData(code))
        return ok(rows)
      },
    }),
    ownOperation({
      methods: ['GET'],
      path: 'checkCode',
      right: 'session',
      summary: 'Whether a code may stand below `pid`: it begins with that one’s.',
      query: Type.Object({ pid: text({ max: 36 }), code: text({ max: 100 }) }),
      answer: Type.Null(),
      async run({ query: { pid, code }, request: { caller }, deps }) {
        if (!hasRights(caller.grants)) throw noRight()
        if (code.trim() === '') throw declined(messages.codeEmpty)
        const above = isRoot(pid) ? '' : await codeOf(deps.database.db, pid, caller.tenantId)
        if (!code.startsWith(above)) throw declined(messages.codeStem(above))
        return ok(null)
      },
    }),
    ...branchDeletions({
      right: { can: 'category:delete' },
      one: 'Deletes a category and all below it.',
      several: 'Deletes categories and all below them.',
      below: branches,
    }),
  ],
}

const isRoot = (pid: unknown): boolean =>
  pid === undefined || pid === null || pid === '' || String(pid) === rootId

async function codeOf(db: Db, id: string, tenantId: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from sys_category
    where tenant_id = ${tenantId} and del_flag = 0 and id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw invalid([{ field: 'pid', message: messages.belowGone }])
  return found.code
}

/** Children in the contract's shape: parent '0' for roots, and whether there are children. */
async function pageBelow(call: Call<Params>, above: readonly string[]) {
  const { store, request, query: params, deps } = call
  const { caller } = request
  const { pid: _, parentIds: __, ...asked } = params
  const order = asked.column ? {} : { column: 'code', order: 'asc' }
  const query = readPageQuery({ ...asked, ...order }, store.entityTable, caller)
  const tree = categoryTree(caller, store.entityTable.entity)
  const each = above.map((pid) =>
    isRoot(pid) ? sql<SqlBool>`coalesce(${tree.above}, '') in ('', ${rootId})` : tree.below(pid),
  )
  const own = sql`tenant_id = ${caller.tenantId} and del_flag = 0`
  const level = sql<SqlBool>`id in (select id from ${tree.from}
    where ${own} and (${sql.join([sql`false`, ...each], sql` or `)}))`
  const filter = `${query.filter} below ${above.join()}`
  const found = await store.list({ ...query, clauses: [level, ...query.clauses], filter }, caller)
  const ids = found.records.map(({ id }) => String(id))
  const { rows } = await sql<{ id: string; branch: boolean }>`
    select id, ${tree.hasChildren} as branch from ${tree.from}
    where ${own} and id = any(${ids}::text[])`.execute(deps.database.db)
  const branches = new Set(rows.flatMap(({ id, branch }) => (branch ? [id] : [])))
  const records = found.records.map(
    (record): WireRecord => ({
      ...record,
      hasChild: branches.has(String(record.id)) ? '1' : rootId,
    }),
  )
  return ok({ ...found, records })
}

/** Without the lock, two categories placed at once would get the same code. */
const placeLock = 0x6a646361

/** Gives a new category the next code below its parent, in the transaction that wrote it. */
async function placeCategory(trx: Db, { id }: { readonly id: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(${placeLock})`.execute(trx)
  const { rows } = await sql<{ tenantId: number; pid: string }>`
    select tenant_id as "tenantId", pid from sys_category where id = ${id} and code is null`.execute(
    trx,
  )
  const [own] = rows
  if (!own) return
  const above = isRoot(own.pid) ? '' : await codeOf(trx, own.pid, own.tenantId)
  const code = await nextCategoryCode(trx, { ...own, above })
  await sql`update sys_category set code = ${code} where id = ${id}`.execute(trx)
}

/** All below each of the categories: their codes would no longer have a place. */
async function branches(
  { request, deps }: Call,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ top: string; id: string }>`
    select top.id as top, below.id from sys_category top join sys_category below
      on below.tenant_id = top.tenant_id and below.code like top.code || '%' and below.del_flag = 0
    where top.tenant_id = ${request.caller.tenantId} and top.del_flag = 0
      and top.id = any(${ids}::text[])`.execute(deps.database.db)
  if (rows.length === 0) throw notFound()
  const byTop = groupBy(rows, ({ top }) => top)
  return new Map([...byTop].map(([top, all]) => [top, all.map(({ id }) => id)]))
}
