import { sql } from 'kysely'
import { Refusal } from '../../../http/envelope'
import { hooksOf } from '../../contracts/deps'
import type { Stored } from '../../contracts/records'
import type { Draft } from '../../contracts/writing'
import { recordsKept } from '../../judge/deletionRefusals'
import { messages } from '../../messages'
import { readLogged } from '../../read/logged'
import { toColumn } from '../../read/rows'
import type { EntityTable } from '../../schema/entityTable'
import { mayWrite } from '../../schema/fieldRights'
import { write } from '../../write/write'
import type { WritePlan } from '../../write/writePlan'
import type { ImportDeps } from './importWork'
import { hasRowsSince } from './rowsSince'

/** A record written by an import. */
export interface ImportedRow {
  /** Id of its log row. */
  readonly log: number
  readonly id: string
  /** Version that the import wrote. */
  readonly ver: number
  /** Stored values before and after, by field. */
  readonly diff: Readonly<Record<string, readonly [string | null, string | null]>>
}

export interface Undone {
  readonly refused: readonly {
    readonly id: string
    readonly name: string
    readonly message: string
  }[]
}

interface OfImport {
  readonly kind: 'added' | 'changed'
  readonly id: string
}

/** Undoes rows in one transaction; if the database rejects some, one by one. */
export async function undoRows(
  rows: readonly ImportedRow[],
  of: OfImport,
  parts: ImportDeps,
): Promise<Undone> {
  const { byId, free, kept } = await judged(rows, of, parts)
  const done = await takeBack(free, { kind: of.kind, byId, parts, kept })
  return { refused: staying(rows, done, { byId, kept }, parts) }
}

/** The rows that an undo would leave as they are, as far as that is known before it is done. */
export async function undoKeeps(
  rows: readonly ImportedRow[],
  of: OfImport,
  parts: ImportDeps,
): Promise<Undone['refused']> {
  const { byId, free, kept } = await judged(rows, of, parts)
  return staying(rows, new Set(free.map(({ id }) => id)), { byId, kept }, parts)
}

const staying = (
  rows: readonly ImportedRow[],
  done: ReadonlySet<string>,
  { byId, kept }: Pick<Work, 'byId' | 'kept'>,
  { store }: ImportDeps,
): Undone['refused'] =>
  rows
    .filter(({ id }) => !done.has(id))
    .map(({ id }) => {
      const { label } = store.entityTable.entity
      const name = toColumn(label, byId.get(id)?.values[label.key] ?? null) ?? id
      return { id, name, message: kept.get(id) ?? messages.undoChanged }
    })

/** Which rows may be undone, and why others may not. */
async function judged(
  rows: readonly ImportedRow[],
  { kind, id: importId }: OfImport,
  parts: ImportDeps,
) {
  const { caller } = parts.request.origin
  const found = await parts.store.findAll(
    rows.map(({ id }) => id),
    caller,
  )
  const byId = new Map(found.map((stored) => [stored.id, stored]))
  const since = kind === 'added' ? await withRowsSince(rows, importId, parts) : new Set<string>()
  const isSame = ({ id, ver }: ImportedRow) => byId.get(id)?.ver === ver && !since.has(id)
  const same = rows.filter(isSame)
  const ids = kind === 'added' ? same.map(({ id }) => id) : []
  const kept = new Map([
    ...[...(await recordsKept(ids, parts, { undoes: true }))].map(
      // Nobody is asked here, so there is nothing to confirm.
      ([id, { why, asks }]) => [id, asks ? messages.undoUsed : why] as const,
    ),
    ...(kind === 'changed' ? [...withheldRows(same, parts), ...unreadableRows(same, parts)] : []),
  ])
  return { byId, kept, free: same.filter(({ id }) => !kept.has(id)) }
}

/** Ids of added records with rows of others. */
async function withRowsSince(
  rows: readonly ImportedRow[],
  importId: string,
  { store, deps, request }: ImportDeps,
): Promise<ReadonlySet<string>> {
  const { entityTable } = store
  const ids = rows.map(({ id }) => id)
  const of = { importId, record: sql`record.id`, caller: request.origin.caller }
  const { rows: found } = await sql<{ id: string }>`
    select id from ${sql.table(entityTable.table)} record
    where id = any(${ids}::text[]) and ${hasRowsSince(entityTable, of)}`.execute(deps.database.db)
  return new Set(found.map(({ id }) => id))
}

/** Rows whose former values the caller may not write, with the reason; he may have lost the right since. */
function withheldRows(
  rows: readonly ImportedRow[],
  { store, request }: ImportDeps,
): readonly (readonly [string, string])[] {
  const { fields } = store.entityTable.entity
  return rows.flatMap(({ id, diff }) => {
    const changed = Object.keys(diff).flatMap((key) => fields.get(key) ?? [])
    const field = changed.find((one) => !mayWrite(one, request.origin.caller))
    return field ? [[id, messages.withheldField(field.title)] as const] : []
  })
}

/** Rows with a former value that is none any more, as its field has another type since. */
function unreadableRows(
  rows: readonly ImportedRow[],
  { store }: ImportDeps,
): readonly (readonly [string, string])[] {
  const { fields } = store.entityTable.entity
  return rows.flatMap(({ id, diff }) => {
    const lost = Object.entries(diff).flatMap(([key, [before]]) => {
      const field = fields.get(key)
      return field && readLogged(field, before).former !== undefined ? [field] : []
    })
    return lost[0] ? [[id, messages.undoUnreadable(lost[0].title)] as const] : []
  })
}

interface Work {
  readonly kind: 'added' | 'changed'
  readonly byId: ReadonlyMap<string, Stored>
  readonly parts: ImportDeps
  /** Collects the reasons of rows that stay. */
  readonly kept: Map<string, string>
}

/** Returns the undone ids. */
async function takeBack(rows: readonly ImportedRow[], work: Work): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  try {
    const { store, deps, request } = work.parts
    return await store.writer.transact(request.origin.caller, async (trx, now) => {
      const done = await write(trx, planOf(rows, work), {
        origin: request.origin,
        now,
        hooks: (entity) => hooksOf(deps, entity),
        entities: deps.entities,
      })
      return new Set([...done.rows.keys(), ...done.removed.map(({ id }) => id)])
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Another record has taken a former value meanwhile, or the record of the row needs it; only this row stays.
    if (rows.length === 1) {
      for (const { id } of rows) work.kept.set(id, error.message)
      return new Set()
    }
    const done = new Set<string>()
    for (const row of rows) for (const id of await takeBack([row], work)) done.add(id)
    return done
  }
}

/** Deletes added records and restores former values, unless somebody has written them since. */
function planOf(rows: readonly ImportedRow[], { kind, byId, parts: { store } }: Work): WritePlan {
  const { entityTable } = store
  if (kind === 'added') return { entityTable, removed: rows, late: 'leave', undoes: true }
  const edited = rows.flatMap(({ id, diff }) => {
    const before = byId.get(id)
    return before ? [{ before, draft: formerly(before, diff, entityTable) }] : []
  })
  return { entityTable, edited, late: 'leave' }
}

/** Draft with the former values, which were validated when they were stored. */
function formerly({ values }: Stored, diff: ImportedRow['diff'], { entity }: EntityTable): Draft {
  const former: Record<string, unknown> = { ...values }
  const changed = Object.entries(diff).flatMap(([key, [before]]) => {
    const field = entity.fields.get(key)
    if (!field) return []
    former[key] = before === null ? null : (field.type.fromWire(before, field) ?? null)
    return [field]
  })
  return { values: former, changed, errors: [] }
}
