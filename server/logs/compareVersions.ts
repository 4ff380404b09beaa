import { sql } from 'kysely'
import type { Entity, Field } from '#model'
import { paragraphsOf } from '../../renderer/values/htmlText'
import type { Db } from '../db/open'
import type { Call } from '../entity/contracts/calls'
import type { Row, Values } from '../entity/contracts/records'
import { loggedText, readLogged } from '../entity/read/logged'
import { selection, toColumn } from '../entity/read/rows'
import { dictRefs } from '../entity/read/wireRecords'
import { type EntityTable, entityTableOf } from '../entity/schema/entityTable'
import { visibleFields } from '../entity/schema/fieldRights'
import { declined, notFound, ok } from '../http/envelope'
import type { Caller } from '../http/right'
import { logMessages as messages } from './messages'
import { seenRecords } from './seenRecords'

interface Line {
  readonly id: string
  readonly diff: string | null
}

type Content = Readonly<Record<string, string | null>>

/** The log stores the changes of each version; undoing the later ones on the current record gives an earlier one. */
export async function compareVersions(
  call: Call<{ readonly dataId1: string; readonly dataId2: string }>,
  entityOf: (table: unknown, caller: Caller) => Entity | undefined,
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
  const entity = entityOf(dataTable, caller)
  const id = String(dataId)
  if (!entity || !(await seenRecords(db, entity, [id], caller)).has(id)) throw notFound()
  const entityTable = entityTableOf(entity)
  const fields = visibleFields(entity, caller).filter(({ key }) => entityTable.columns.has(key))
  const now = await contentNow({ entityTable, fields, id, caller }, db)
  const { rows: later } = await sql<Line>`
    select id::text as id, request_param as diff from sys_log
    where data_table = ${entityTable.table} and data_id = ${id} and id > ${older.id}::bigint
      and tenant_id in (0, ${caller.tenantId})
    order by sys_log.id desc`.execute(db)
  const contents = [older, newer].map(({ id: version }) => undone(now, later, fields, version))
  const members = await inWords(call, { entityTable, fields, contents })
  return ok(
    [older, newer].map(({ id: version, values }, place) => ({
      ...values,
      id: version,
      changes: null,
      dataContent: JSON.stringify(contents[place]),
      members: members[place],
    })),
  )
}

interface OneRecord {
  readonly entityTable: EntityTable
  readonly fields: readonly Field[]
  readonly id: string
  readonly caller: Caller
}

async function contentNow(
  { entityTable, fields, id, caller }: OneRecord,
  db: Db,
): Promise<Content> {
  const { rows } = await sql<Row>`select ${selection(entityTable)}
    from ${sql.table(entityTable.table)}
    where id = ${id} and tenant_id in (0, ${caller.tenantId})`.execute(db)
  const [row] = rows
  return Object.fromEntries(
    fields.map((field) => [field.key, row ? toColumn(field, typed(field, row[field.key])) : null]),
  )
}

/** Undoes later changes; `later` has the newest first. */
function undone(
  now: Content,
  later: readonly Line[],
  fields: readonly Field[],
  version: string,
): Content {
  const values: Record<string, string | null> = { ...now }
  for (const line of later) {
    if (Number(line.id) <= Number(version)) break
    const told: unknown = JSON.parse(line.diff ?? '{}')
    for (const { key } of fields) {
      const pair: unknown = Object(told)[key]
      if (Array.isArray(pair)) values[key] = pair[0] ?? null
    }
  }
  return values
}

/** The contents as display texts, field by field in the order of the document. */
async function inWords(
  { request, deps }: Pick<Call, 'request' | 'deps'>,
  of: Pick<OneRecord, 'entityTable' | 'fields'> & { readonly contents: readonly Content[] },
) {
  const { entityTable, fields, contents } = of
  const read = contents.map((content) =>
    fields.map((field) => ({ field, told: readLogged(field, content[field.key]) })),
  )
  const values = read.map(
    (record): Values =>
      Object.fromEntries(record.map(({ field, told }) => [field.key, told.value])),
  )
  const lookup = await deps.lookup.load(dictRefs(entityTable.dicts, values), request.caller)
  return read.map((record) =>
    // Hidden fields are on no screen, so they are left out here too.
    record
      .filter(({ field }) => field.type.name !== 'hidden')
      .map(({ field, told }) => {
        const text = loggedText(told, field, lookup)
        const { key, title, type } = field
        return { key, title, text: type.html ? paragraphsOf(text) : text }
      }),
  )
}

const typed = (field: Field, raw: unknown = null) =>
  raw === null ? null : (field.type.fromWire(raw, field) ?? null)
