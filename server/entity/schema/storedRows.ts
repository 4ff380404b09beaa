import type { Documents, Entity } from '#model'
import type { Db } from '../../db/open'
import { system, type WallClock } from '../../db/tables'
import { groupBy } from '../../kernel/groupBy'
import { wallClock } from '../../kernel/wallClock'
import { entityTableOf, keptHere } from './entityTable'
import { isRecordTable } from './programTables'

/**
 * Where the values of a field lie from a release on (0 = files alone); with an empty `field`, where the records of the
 * entity do. A rename writes new rows and moves nothing, so a process that is one release behind finds its columns.
 */
export interface StoredRow {
  readonly entity: string
  readonly field: string
  readonly release: number
  readonly table_name: string
  /** '' for the entity itself. */
  readonly column_name: string
  /** Former names that have been taken into account, as JSON. */
  readonly was: string
  /** The documents of the release do not have it; its values stay. */
  readonly gone: boolean
  /** When it was written. */
  readonly since: WallClock
  /** Its column has been dropped by hand. */
  readonly swept: boolean
}

declare module '../../db/tables' {
  interface SystemTables {
    readonly sys_document_column: StoredRow
  }
}

/** All rows, the oldest release first. */
export const readStored = async (db: Db): Promise<readonly StoredRow[]> =>
  await system(db).selectFrom('sys_document_column').selectAll().orderBy('release').execute()

/** The rows of fields of an entity by these names, the oldest release first. */
export const storedNames = async (
  db: Db,
  entity: string,
  fields: readonly string[],
): Promise<readonly StoredRow[]> =>
  await system(db)
    .selectFrom('sys_document_column')
    .selectAll()
    .where('entity', '=', entity)
    .where('field', 'in', [...fields])
    .orderBy('release')
    .execute()

/** By field, the row that counts for a release. */
export type StoredFields = ReadonlyMap<string, StoredRow>

/** What counts for a release, by entity. */
export function storedAt(
  rows: readonly StoredRow[],
  release: number,
): ReadonlyMap<string, StoredFields> {
  const known = rows.filter((row) => row.release <= release)
  return new Map(
    [...groupBy(known, ({ entity }) => entity)].map(([entity, own]) => [
      entity,
      new Map(own.map((row) => [row.field, row])),
    ]),
  )
}

export const formerNames = ({ was }: Pick<StoredRow, 'was'>): readonly string[] => JSON.parse(was)

/** Entities whose tables follow their documents. */
export const placedHere = (entities: Iterable<Entity>): readonly Entity[] =>
  keptHere(entities).filter(({ table }) => isRecordTable(table))

interface Keeping {
  /** The release that was in force. */
  readonly newest: number
  readonly now: Date
  /** The release that an entity's document comes from; undefined = its file. */
  releaseOf(entity: string): number | undefined
}

/** Writes down where the values of documents lie that come into force, as far as that has changed. */
export async function keepStored(
  trx: Db,
  { entities, broken }: Pick<Documents, 'entities' | 'broken'>,
  { newest, now, releaseOf }: Keeping,
): Promise<void> {
  const rows = await readStored(trx)
  const stored = storedAt(rows, newest)
  const placed = new Map(placedHere(entities.values()).map((entity) => [entity.name, entity]))
  const changed: StoredRow[] = []
  for (const name of new Set([...stored.keys(), ...placed.keys()])) {
    // What is left out because of a mistake is not gone.
    if (broken.has(name)) continue
    const own = stored.get(name) ?? new Map<string, StoredRow>()
    const entity = placed.get(name)
    const wanted = new Map((entity ? rowsOf(entity) : []).map((row) => [row.field, row]))
    const rowsNow: Omit<StoredRow, 'entity' | 'release' | 'since' | 'swept'>[] = []
    for (const one of wanted.values()) {
      const before = own.get(one.field)
      if (!before || before.gone || !isAlike(before, one)) rowsNow.push({ ...one, gone: false })
    }
    for (const [field, before] of own) {
      if (!before.gone && !wanted.has(field)) rowsNow.push({ ...before, gone: true })
    }
    if (rowsNow.length === 0) continue
    const known = [...own.values()].map((row) => row.release)
    const release = Math.max(0, releaseOf(name) ?? 0, ...known)
    const stamp = { entity: name, release, since: wallClock(now), swept: false }
    changed.push(...rowsNow.map((row) => ({ ...row, ...stamp })))
  }
  const atOnce = 1_000
  for (let from = 0; from < changed.length; from += atOnce) {
    await system(trx)
      .insertInto('sys_document_column')
      .values(changed.slice(from, from + atOnce))
      .onConflict((conflict) =>
        conflict.columns(['entity', 'field', 'release']).doUpdateSet((row) => ({
          table_name: row.ref('excluded.table_name'),
          column_name: row.ref('excluded.column_name'),
          was: row.ref('excluded.was'),
          gone: row.ref('excluded.gone'),
          since: row.ref('excluded.since'),
          swept: row.ref('excluded.swept'),
        })),
      )
      .execute()
  }
}

type Wanted = Pick<StoredRow, 'field' | 'table_name' | 'column_name' | 'was'>

function rowsOf(entity: Entity): readonly Wanted[] {
  const { table, fields } = entityTableOf(entity)
  const row = { table_name: table }
  return [
    { ...row, field: '', column_name: '', was: JSON.stringify(entity.was) },
    ...fields.map(({ key, name, field }) => ({
      ...row,
      field: key,
      column_name: name,
      was: JSON.stringify(field.was ?? []),
    })),
  ]
}

const isAlike = (one: Wanted, other: Wanted): boolean =>
  one.table_name === other.table_name &&
  one.column_name === other.column_name &&
  one.was === other.was
