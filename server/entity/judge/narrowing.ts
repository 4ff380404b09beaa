import { sql } from 'kysely'
import { fits } from '../../../renderer/model/entity/narrowing'
import { isEmpty, outsideText, scopeOf } from '../../../renderer/model/entity/rules'
import type { Db } from '../../db/open'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Row, Stored, Values } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { loadReferencedValues } from '../read/referencedValues'
import { living } from '../read/rows'
import { type EntityTable, entityTableOf, type ReferenceColumn } from '../schema/entityTable'
import { userOf } from './ruleUser'

interface Judged {
  readonly draft: Draft
  readonly before?: Stored | undefined
}

/**
 * Errors of lists with a record that their field does not take (`where`): one that has come with this write, or that
 * fitted before it. A single reference is judged with the rules of its record.
 */
export async function narrowingErrors<R extends Judged>(
  rows: readonly R[],
  where: { readonly db: Db; readonly entityTable: EntityTable; readonly caller: Caller },
): Promise<readonly { readonly row: R; readonly error: FieldError }[]> {
  const { db, entityTable, caller } = where
  const lists = entityTable.references.filter(
    ({ reference, field }) => reference.many && field.where,
  )
  if (lists.length === 0 || rows.length === 0) return []
  const befores = rows.flatMap(({ before }) => (before ? [before.values] : []))
  const behind = await loadReferencedValues(db, entityTable, befores, { caller })
  const fields = [...entityTable.entity.fields.values()]
  const scope = (values: Values) => scopeOf(fields, values, userOf(caller))
  const errors = await Promise.all(
    lists.map(async (column) => {
      const { field } = column
      const pairs = field.where?.pairs ?? []
      const ids = new Set(rows.flatMap(({ draft }) => idsOf(column, draft.values)))
      const found = await narrowedValues(db, column, [...ids], caller)
      return rows.flatMap((row) => {
        const { values } = row.draft
        const before = row.before && { ...row.before.values, ...behind(row.before.values) }
        const former = new Set(before ? idsOf(column, before) : [])
        const wrong = idsOf(column, values).find((id) => {
          const far = found.get(id)
          // What is not there is refused as such.
          if (!far || fits(pairs, far, scope(values))) return false
          return !before || !former.has(id) || fits(pairs, far, scope(before))
        })
        return wrong === undefined
          ? []
          : [{ row, error: { field: field.key, message: outsideText(field) } }]
      })
    }),
  )
  return errors.flat()
}

function idsOf({ key, field }: ReferenceColumn, values: Values): readonly string[] {
  const value = values[key] ?? null
  return isEmpty(value) ? [] : field.type.dictValues(value, field)
}

/** What the narrowing reads of the named records, by id. */
export async function narrowedValues(
  db: Db,
  column: ReferenceColumn,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, Values>> {
  const far = column.reference.entity()
  if (!far || ids.length === 0) return new Map()
  const table = entityTableOf(far)
  const columns = (column.field.where?.pairs ?? []).flatMap(
    ({ key }) => table.columns.get(key) ?? [],
  )
  const { rows: found } = await sql<Row>`
    select id${sql.join(
      columns.map(({ name, key }) => sql`, ${sql.ref(name)} as ${sql.id(key)}`),
      sql``,
    )} from ${sql.table(table.table)}
    where ${living(table, caller)} and id = any(${ids}::text[])`.execute(db)
  return new Map(
    found.map((row) => [
      String(row.id),
      Object.fromEntries(
        columns.map(({ key, field }) => [key, field?.type.fromWire(row[key], field) ?? null]),
      ),
    ]),
  )
}
