import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import { type Call, ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Row, Values, WireRecord } from '../entity/contracts/records'
import { recordName } from '../entity/read/idList'
import { countedAnew, readPageQuery } from '../entity/read/listQuery'
import { selection, toColumn } from '../entity/read/rows'
import { changesIn, toldOf } from '../entity/read/timeline'
import { dictRefs, mergeRefs } from '../entity/read/wireRecords'
import { entityTableOf, keptHere } from '../entity/schema/entityTable'
import { visibleFields } from '../entity/schema/fieldRights'
import { anyObject, listQuery, pageOf, requiredText } from '../http/call'
import { declined, notFound, ok } from '../http/envelope'
import { groupBy } from '../kernel/groupBy'
import { logMessages as messages } from './messages'
import { seenRecords } from './seenRecords'

type Entities = () => ReadonlyMap<string, Entity>

const view = { can: 'dataLog:view' }

interface Line {
  readonly id: string
  readonly data_table: string
  readonly data_id: string
  readonly diff: string | null
}

/** What the entity `dataLog` is beyond its document (contract, §6.7): the versions of records, told by the log. */
export function dataLogHooks(entities: Entities): EntityHooks {
  const entityOf = (table: unknown) =>
    keptHere(entities().values()).find((entity) => entity.table === table)

  /** Those of the lines that are of a record which the caller does not see. */
  async function hiddenAmong(records: readonly WireRecord[], { request, deps }: Call) {
    const byEntity = groupBy(records, ({ dataTable }) => entityOf(dataTable))
    const each = [...byEntity].map(async ([entity, lines]) => {
      if (!entity) return []
      const ids = lines.map(({ dataId }) => String(dataId))
      const seen = await seenRecords(deps.database.db, entity, ids, request.caller)
      return lines.filter(({ dataId }) => !seen.has(String(dataId)))
    })
    return new Set((await Promise.all(each)).flat())
  }

  /** Of a change its members as they were afterwards, and in words; of records and fields that the caller does not see whole nothing. */
  async function told(call: Call, records: readonly WireRecord[]): Promise<readonly WireRecord[]> {
    const { caller } = call.request
    const { db } = call.deps.database
    const hidden = await hiddenAmong(records, call)
    const shown = records.filter((one) => !hidden.has(one))
    const diffs = await diffsOf(
      shown.map(({ id }) => String(id)),
      db,
    )
    const read = records.map((whole) => {
      const entity = entityOf(whole.dataTable)
      // The content says what the record is called.
      const record = hidden.has(whole) ? { ...whole, logContent: messages.hidden } : whole
      const fields = new Map(
        (entity ? visibleFields(entity, caller) : []).map((one) => [one.key, one]),
      )
      const diff = diffs.get(String(record.id)) ?? null
      return { record, entity, changes: changesIn({ diff }, fields) }
    })
    const refs = read.flatMap(({ entity, changes }) => {
      if (!entity) return []
      const values = changes.flatMap(({ field, pair }) =>
        pair.map((one) => ({ [field.key]: one }) as Values),
      )
      return [dictRefs(entityTableOf(entity).dicts, values)]
    })
    const lookup = await call.deps.lookup.load(mergeRefs(refs), caller)
    return read.map(({ record, changes }) => ({
      ...record,
      dataContent: JSON.stringify(
        Object.fromEntries(changes.map(({ field, pair }) => [field.key, toColumn(field, pair[1])])),
      ),
      changes: changes
        .map((change) => toldOf(change, lookup))
        .map(({ title, from, to }) =>
          from === undefined ? title : messages.changed(title, from, to ?? ''),
        )
        .join('\n'),
    }))
  }

  return {
    operations: [
      ownOperation({
        methods: ['GET'],
        path: 'list',
        right: view,
        summary: 'One page of the changes of records, the newest first.',
        query: listQuery(),
        answer: pageOf(anyObject),
        async run(call) {
          const { request, query: params, store } = call
          const query = readPageQuery(params, store.entityTable, request.caller)
          // What a change is told by is read whole, whichever columns are shown.
          const whole = { ...countedAnew(query), columns: undefined }
          const page = await store.list(whole, request.caller)
          return ok({ ...page, records: await told(call, page.records) })
        },
      }),
      ownOperation({
        methods: ['GET'],
        path: 'queryById',
        right: view,
        summary: 'One change of a record.',
        query: Type.Object({ id: recordName }),
        answer: anyObject,
        async run(call) {
          const [record] = await told(call, [
            await call.store.get(call.query.id.trim(), call.request.caller),
          ])
          return ok(record)
        },
      }),
      ownOperation({
        methods: ['GET'],
        path: 'queryDataVerList',
        right: view,
        summary: 'The versions of a record, the newest first.',
        query: Type.Object({
          dataTable: requiredText({ max: 64 }),
          dataId: requiredText({ max: 36 }),
        }),
        answer: Type.Array(anyObject),
        async run(call) {
          const { query, request, store } = call
          const page = { pageSize: '200', column: 'dataVersion', order: 'desc' }
          const asked = readPageQuery({ ...query, ...page }, store.entityTable, request.caller)
          return ok(
            await told(call, (await store.list(countedAnew(asked), request.caller)).records),
          )
        },
      }),
      ownOperation({
        methods: ['GET'],
        path: 'queryCompareList',
        right: view,
        summary: 'Two versions of a record with all its members, the older first.',
        query: Type.Object({
          dataId1: requiredText({ pattern: /^\d{1,18}$/ }),
          dataId2: requiredText({ pattern: /^\d{1,18}$/ }),
        }),
        answer: Type.Array(anyObject),
        run: (call) => compare(call, entityOf),
      }),
    ],
  }
}

/** What lines of the log tell, by their ids: no view has it, where it could be searched, grouped or exported as it is. */
async function diffsOf(
  ids: readonly string[],
  db: Db,
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Pick<Line, 'id' | 'diff'>>`
    select id::text as id, request_param as diff from sys_log
    where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, diff }) => [id, diff]))
}

/** Of a version is kept what it changed: what the record was is told by undoing, on what it is now, all that came after. */
async function compare(
  call: Call<{ readonly dataId1: string; readonly dataId2: string }>,
  entityOf: (table: unknown) => Entity | undefined,
) {
  const { query, request, store, deps } = call
  const { caller } = request
  const { db } = deps.database
  const [first, second] = [query.dataId1, query.dataId2].sort((a, b) => Number(a) - Number(b))
  const wanted = [first ?? '', second ?? '']
  const versions = await store.findAll(wanted, caller)
  const ofId = new Map(versions.map((one) => [one.id, one]))
  const [older, newer] = wanted.flatMap((id) => ofId.get(id) ?? [])
  if (!older || !newer) throw notFound()
  const { dataTable, dataId } = older.values
  if (newer.values.dataTable !== dataTable || newer.values.dataId !== dataId) {
    throw declined(messages.noPair)
  }
  const entity = entityOf(dataTable)
  if (!entity) throw notFound()
  if (!(await seenRecords(db, entity, [String(dataId)], caller)).has(String(dataId)))
    throw notFound()
  const entityTable = entityTableOf(entity)
  const fields = visibleFields(entity, caller).filter(({ key }) => entityTable.columns.has(key))
  const { rows } = await sql<Row>`select ${selection(entityTable)} from ${sql.table(entity.table)}
    where id = ${String(dataId)} and tenant_id in (0, ${caller.tenantId})`.execute(db)
  const [row] = rows
  const now = Object.fromEntries(
    fields.map((field) => {
      const value = row ? (field.type.fromWire(row[field.key], field) ?? null) : null
      return [field.key, toColumn(field, value)]
    }),
  )
  const { rows: later } = await sql<Line>`
    select id::text as id, data_table, data_id, request_param as diff from sys_log
    where data_table = ${entity.table} and data_id = ${String(dataId)} and id > ${older.id}::bigint
      and tenant_id in (0, ${caller.tenantId})
    order by sys_log.id desc`.execute(db)
  const content = (id: string) => {
    const values: Record<string, string | null> = { ...now }
    for (const line of later) {
      if (Number(line.id) <= Number(id)) break
      const told: unknown = JSON.parse(line.diff ?? '{}')
      for (const { key } of fields) {
        const pair: unknown = Object(told)[key]
        if (Array.isArray(pair)) values[key] = pair[0] ?? null
      }
    }
    return values
  }
  return ok(
    [older, newer].map(({ id, values }) => ({
      ...values,
      id,
      changes: null,
      dataContent: JSON.stringify(content(id)),
    })),
  )
}
