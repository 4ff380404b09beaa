import { sql } from 'kysely'
import { Type } from 'typebox'
import { storedTable } from '#model'
import type { Db } from '../db/open'
import { type Call, ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Values, WireRecord } from '../entity/contracts/records'
import { recordName } from '../entity/read/idList'
import { countedAnew, readPageQuery } from '../entity/read/listQuery'
import { toColumn } from '../entity/read/rows'
import { changesIn, toldOf } from '../entity/read/timeline'
import { dictRefs, mergeRefs } from '../entity/read/wireRecords'
import { entityTableOf, keptHere } from '../entity/schema/entityTable'
import { visibleFields } from '../entity/schema/fieldRights'
import { anyObject, listQuery, pageOf, requiredText } from '../http/call'
import { ok } from '../http/envelope'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import type { EntitiesOf } from '../kernel/ofTenant'
import { compareVersions } from './compareVersions'
import { logMessages as messages } from './messages'
import { seenRecords } from './seenRecords'

const view = { can: 'dataLog:view' }

interface Line {
  readonly id: string
  readonly diff: string | null
}

/** Hooks of the entity `dataLog` (contract, §6.7): versions of records, read from the log. */
export function dataLogHooks(entities: EntitiesOf): EntityHooks {
  const entityOf = (table: unknown, { tenantId }: Caller) =>
    keptHere(entities(tenantId).values()).find((entity) => storedTable(entity) === table)

  /**
   * Adds the values after the change and their display texts, without masked or hidden fields and without records that
   * the caller may not read.
   */
  async function told(call: Call, records: readonly WireRecord[]): Promise<readonly WireRecord[]> {
    const { caller } = call.request
    const diffs = await diffsOf(
      records.map(({ id }) => String(id)),
      call.deps.database.db,
    )
    const readable = await readableIn(call, records)
    const read = records.map((record) => {
      const entity = readable(record) ? entityOf(record.dataTable, caller) : undefined
      const fields = new Map(
        (entity ? visibleFields(entity, caller) : []).map((one) => [one.key, one]),
      )
      const diff = diffs.get(String(record.id)) ?? null
      return { record, entity, changes: changesIn({ diff }, fields) }
    })
    const refs = read.flatMap(({ entity, changes }) => {
      if (!entity) return []
      const values = changes.flatMap(({ field, pair }) =>
        pair.map(({ value }) => ({ [field.key]: value }) as Values),
      )
      return [dictRefs(entityTableOf(entity).dicts, values)]
    })
    const lookup = await call.deps.lookup.load(mergeRefs(refs), caller)
    return read.map(({ record, changes }) => ({
      ...record,
      dataContent: JSON.stringify(
        Object.fromEntries(
          changes.map(({ field, pair: [, { value, former }] }) => [
            field.key,
            former ?? toColumn(field, value),
          ]),
        ),
      ),
      changes: changes
        .map((change) => toldOf(change, lookup))
        .map(({ title, from, to }) =>
          from === undefined ? title : messages.changed(title, from, to ?? ''),
        )
        .join('\n'),
    }))
  }

  /** The lines about records that the caller may read. */
  async function readableIn({ request, deps }: Call, records: readonly WireRecord[]) {
    const byTable = groupBy(records, ({ dataTable }) => dataTable)
    const asked = [...byTable].map(async ([table, lines]) => {
      const entity = entityOf(table, request.caller)
      const ids = lines.map(({ dataId }) => String(dataId))
      const { db } = deps.database
      return [table, entity && (await seenRecords(db, entity, ids, request.caller))] as const
    })
    const known = new Map(await Promise.all(asked))
    return ({ dataTable, dataId }: WireRecord) => known.get(dataTable)?.has(String(dataId)) === true
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
          // Changes need complete lines, whichever columns are shown.
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
        summary:
          'Two versions of a record with all its members, the older first; `members` tells them in words.',
        query: Type.Object({
          dataId1: requiredText({ pattern: /^\d{1,18}$/ }),
          dataId2: requiredText({ pattern: /^\d{1,18}$/ }),
        }),
        answer: Type.Array(anyObject),
        run: (call) => compareVersions(call, entityOf),
      }),
    ],
  }
}

/** Changes by log line id. No view contains them, as there they could be searched, grouped or exported unfiltered. */
async function diffsOf(
  ids: readonly string[],
  db: Db,
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Line>`
    select id::text as id, request_param as diff from sys_log
    where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, diff }) => [id, diff]))
}
