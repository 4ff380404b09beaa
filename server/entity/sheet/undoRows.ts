import type { Field } from '#model'
import { Refusal } from '../../http/envelope'
import type { Stored } from '../contracts'
import { recordsKept } from '../judge/deletionRefusals'
import { messages } from '../messages'
import { readRow, toColumn } from '../read/rows'
import { childTables } from '../schema/childTables'
import { logChanges } from '../write/audit'
import { removeChildren } from '../write/childWrites'
import { removeUnchanged, updateRecords } from '../write/statements'
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
  const { layout } = parts.store
  const found = await parts.store.findAll(
    rows.map(({ id }) => id),
    caller,
  )
  const byId = new Map(found.map((stored) => [stored.id, stored]))
  const isSame = ({ id, ver }: ImportedRow) => byId.get(id)?.ver === ver
  const same = rows.filter(isSame)
  const ids = kind === 'added' ? same.map(({ id }) => id) : []
  const kept = await recordsKept(ids, parts)
  const free = same.filter(({ id }) => !kept.has(id))
  const done = await takeBack(free, { kind, byId, parts })
  return {
    refused: rows
      .filter(({ id }) => !done.has(id))
      .map(({ id }) => {
        const { label } = layout.entity
        const name = toColumn(label, byId.get(id)?.values[label.key] ?? null) ?? id
        return { id, name, message: kept.get(id) ?? messages.undoChanged }
      }),
  }
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
    return await (work.kind === 'added' ? remove(rows, work) : revert(rows, work))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A former value that somebody else holds now: only its own row stays.
    if (rows.length === 1) return new Set()
    const done = new Set<string>()
    for (const row of rows) for (const id of await takeBack([row], work)) done.add(id)
    return done
  }
}

async function remove(
  rows: readonly ImportedRow[],
  { parts: { store, request } }: Work,
): Promise<ReadonlySet<string>> {
  const { layout } = store
  const { caller } = request.origin
  return await store.writer.transact(caller, async (trx, now) => {
    const gone = await removeUnchanged(trx, layout, rows, { caller, now })
    const removed = gone.map((row) => readRow(layout, row))
    const changes = removed.map(({ id, values }) => ({ id, before: values }))
    await logChanges(trx, layout, { ...request, operation: 'delete', changes, now })
    const ids = removed.map(({ id }) => id)
    await removeChildren(trx, childTables(layout.entity), ids, { ...request, now })
    return new Set(ids)
  })
}

async function revert(
  rows: readonly ImportedRow[],
  { byId, parts: { store, request } }: Work,
): Promise<ReadonlySet<string>> {
  const { layout } = store
  const { caller } = request.origin
  const fields = new Map<string, Field>()
  const records = rows.flatMap(({ id, ver, diff }) => {
    const stored = byId.get(id)
    if (!stored) return []
    const values: Record<string, unknown> = { ...stored.values }
    for (const [key, [before]] of Object.entries(diff)) {
      const field = layout.entity.fields.get(key)
      if (!field) continue
      fields.set(key, field)
      values[key] = before === null ? null : (field.type.fromWire(before, field) ?? null)
    }
    return [{ id, ver, values }]
  })
  return await store.writer.transact(caller, async (trx, now) => {
    const edit = { fields: [...fields.values()], records }
    const written = await updateRecords(trx, layout, edit, { caller, now })
    const changes = written.flatMap((row) => {
      const after = readRow(layout, row)
      const before = byId.get(after.id)
      return before ? [{ id: after.id, before: before.values, after: after.values }] : []
    })
    await logChanges(trx, layout, { ...request, operation: 'edit', changes, now })
    return new Set(changes.map(({ id }) => id))
  })
}
