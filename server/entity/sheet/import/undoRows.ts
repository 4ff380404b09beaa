import { Refusal } from '../../../http/envelope'
import { hooksOf } from '../../contracts/deps'
import type { Stored } from '../../contracts/records'
import type { Draft } from '../../contracts/writing'
import { recordsKept } from '../../judge/deletionRefusals'
import { messages } from '../../messages'
import { toColumn } from '../../read/rows'
import type { EntityTable } from '../../schema/entityTable'
import { mayWrite } from '../../schema/fieldRights'
import { type WritePlan, write } from '../../write/write'
import type { ImportDeps } from './importWork'

/** A record that an import has written. */
export interface ImportedRow {
  /** Number of the log's row that tells it. */
  readonly log: number
  readonly id: string
  /** The version the import made. */
  readonly ver: number
  /** What was stored before and after, by field. */
  readonly diff: Readonly<Record<string, readonly [string | null, string | null]>>
}

export interface Undone {
  readonly refused: readonly {
    readonly id: string
    readonly name: string
    readonly message: string
  }[]
}

/** Takes rows back in one transaction; one by one where the database refuses some of them. */
export async function undoRows(
  rows: readonly ImportedRow[],
  kind: 'added' | 'changed',
  parts: ImportDeps,
): Promise<Undone> {
  const { caller } = parts.request.origin
  const { entityTable } = parts.store
  const found = await parts.store.findAll(
    rows.map(({ id }) => id),
    caller,
  )
  const byId = new Map(found.map((stored) => [stored.id, stored]))
  const isSame = ({ id, ver }: ImportedRow) => byId.get(id)?.ver === ver
  const same = rows.filter(isSame)
  const ids = kind === 'added' ? same.map(({ id }) => id) : []
  const kept = new Map([
    ...(await recordsKept(ids, parts, { undoes: true })),
    ...(kind === 'changed' ? withheldRows(same, parts) : []),
  ])
  const free = same.filter(({ id }) => !kept.has(id))
  const done = await takeBack(free, { kind, byId, parts })
  return {
    refused: rows
      .filter(({ id }) => !done.has(id))
      .map(({ id }) => {
        const { label } = entityTable.entity
        const name = toColumn(label, byId.get(id)?.values[label.key] ?? null) ?? id
        return { id, name, message: kept.get(id) ?? messages.undoChanged }
      }),
  }
}

/** Rows whose former values the caller may not write, and why: he may have lost the right since. */
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

interface Work {
  readonly kind: 'added' | 'changed'
  readonly byId: ReadonlyMap<string, Stored>
  readonly parts: ImportDeps
}

/** The ids that were taken back. */
async function takeBack(rows: readonly ImportedRow[], work: Work): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  try {
    const { store, deps, request } = work.parts
    return await store.writer.transact(request.origin.caller, async (trx, now) => {
      const done = await write(trx, planOf(rows, work), {
        ...{ origin: request.origin, now },
        hooks: (entity) => hooksOf(deps, entity),
        entities: deps.entities,
      })
      return new Set([...done.rows.keys(), ...done.removed.map(({ id }) => id)])
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A former value that somebody else holds now: only its own row stays.
    if (rows.length === 1) return new Set()
    const done = new Set<string>()
    for (const row of rows) for (const id of await takeBack([row], work)) done.add(id)
    return done
  }
}

/** What was added goes, what was changed gets its former values: unless somebody has written it since. */
function planOf(rows: readonly ImportedRow[], { kind, byId, parts: { store } }: Work): WritePlan {
  const { entityTable } = store
  if (kind === 'added') return { entityTable, removed: rows, late: 'leave', undoes: true }
  const edited = rows.flatMap(({ id, diff }) => {
    const before = byId.get(id)
    return before ? [{ before, draft: formerly(before, diff, entityTable) }] : []
  })
  return { entityTable, edited, late: 'leave' }
}

/** It was judged when it was stored. */
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
