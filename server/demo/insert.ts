import { type Documents, type Entity, scalarOf, storedColumn, storedTable } from '#model'
import { applyRules } from '../../renderer/model/entity/rules'
import type { ExprUser } from '../../renderer/model/entity/user'
import type { Db } from '../db/open'
import { childTables } from '../entity/schema/childTables'
import { entityTableOf } from '../entity/schema/entityTable'
import { linksFromLists } from '../entity/schema/foreignKeys'
import { keyedTexts } from '../entity/schema/textKeys'
import type { FileStore } from '../files/store'
import { stableId } from '../kernel/ids'
import type { Past } from './clock'
import type { DemoRecord } from './products'

export interface DemoTarget {
  readonly db: Db
  readonly entities: Documents['entities']
  readonly files: FileStore
  readonly past: Past
}

// Keeps the parameters of one statement below PostgreSQL's limit of 65,535.
const rowsAtOnce = 500

/**
 * Inserts records of an entity as the store would; returns their ids. A record may contain child rows by field, in
 * order; computed fields may be omitted.
 */
export async function insert(
  { db, entities }: DemoTarget,
  name: string,
  tenantId: number,
  records: readonly DemoRecord[],
): Promise<readonly string[]> {
  const entity = entities.get(name)
  if (!entity) return []
  const rows = records.map((record, at) => rowOf(entity, tenantId, record, at))
  await insertRows(db, entity, rows)
  const entityTable = entityTableOf(entity)
  for (const column of entityTable.references) {
    if (column.reference.many) await linksFromLists(entityTable, column).execute(db)
  }
  const ids = rows.map(({ id }) => id)
  for (const { field, rows: children, entity: child } of childTables(entity)) {
    const owned = records.flatMap((record, at) =>
      rowsIn(record[field.key]).map((row, place) => ({
        ...row,
        [children.by]: ids[at],
        orderNum: place + 1,
        createTime: record.createTime,
      })),
    )
    const below = owned.map((row, at) => rowOf(child, tenantId, row, at))
    await insertRows(db, child, below)
  }
  return ids
}

async function insertRows(db: Db, entity: Entity, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await db
      .insertInto(storedTable(entity))
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  }
}

const rowsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value : []

interface Row extends Record<string, unknown> {
  readonly id: string
}

function rowOf(entity: Entity, tenantId: number, record: DemoRecord, at: number): Row {
  const fields = [...entity.fields.values()]
  const { values } = applyRules(fields, record, { ...author, tenantId })
  const row: Record<string, unknown> = {}
  for (const field of fields) {
    const { key, type, compute } = field
    if (type.storage(field).kind === 'none') continue
    const value = compute && record[key] === undefined ? values[key] : record[key]
    row[storedColumn(field)] = scalarOf(type.toWire(value ?? null, field))
  }
  for (const { column, key } of keyedTexts(entityTableOf(entity))) {
    const text = row[column] ?? null
    row[key.name] = text === null ? null : key.of(String(text))
  }
  return {
    ...row,
    id: stableId(entity.name, String(tenantId), String(at)),
    tenant_id: tenantId,
    create_by: record.createBy ?? author.username,
    create_time: record.createTime,
    del_flag: 0,
    ver: 1,
  }
}

const author: Omit<ExprUser, 'tenantId'> = { id: '', username: 'admin', realname: '' }
