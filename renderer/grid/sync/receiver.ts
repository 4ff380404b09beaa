import type { RowId, WireRow } from '../columns/model'
import { same } from '../rows/merge'
import { type HeldRow, idHere, readCell, valuesOf } from '../rows/rows'
import type { GridStore } from '../store/store'
import { isObject } from './message'

/** Cells of a row that follow another user's change. */
export interface Arrived {
  readonly row: HeldRow
  readonly keys: readonly string[]
}

export interface Receiver {
  /** Merges the row soon, together with others that arrive meanwhile. */
  receive(row: WireRow): void
  close(): void
}

// A burst of messages is drawn once.
const gatherMs = 40

/**
 * Merges other users' versions of rows by cell. A cell being edited is merged after it is left: if it was changed, the
 * local value stays and the other is shown beside it. `arrives` is called before cells change.
 */
export function createReceiver(
  store: GridStore,
  arrives: (arrived: readonly Arrived[]) => void = () => undefined,
): Receiver {
  const { table, listeners, cursor } = store
  const gathered = new Map<RowId, WireRow>()
  /** By cell: updates for the open cell. */
  const held = new Map<string, { readonly id: RowId; readonly theirs: WireRow }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function openKey(id: RowId): string | undefined {
    const active = cursor.active()
    return active?.row === id && cursor.get()?.mode !== 'ready' ? active.key : undefined
  }
  function release(): void {
    const over = [...held].filter(([, { id, theirs }]) => !Object.hasOwn(theirs, openKey(id) ?? ''))
    for (const [name] of over) held.delete(name)
    if (over.length > 0) mergeAll(over.map(([, one]) => one))
  }
  function hold(row: HeldRow, theirs: WireRow): WireRow {
    const key = openKey(row.id)
    const column = key === undefined ? undefined : table.column.get(key)
    if (key === undefined || !column || !Object.hasOwn(theirs, key)) return theirs
    const mine = readCell(table, row, column)
    // A typed value is safe from merging, so the conflict can be shown at once.
    if (row.base && !same(column.field, mine, row.base[key])) return theirs
    const { [key]: value, ...rest } = theirs
    held.set(`${row.id} ${key}`, { id: row.id, theirs: { [key]: value } })
    return rest
  }
  function mergeAll(all: readonly { readonly id: RowId; readonly theirs: WireRow }[]): void {
    const found = all.flatMap(({ id, theirs }) => {
      const row = table.byId.get(id) ?? table.deleted.get(id)
      return row && !isOlder(row, theirs) ? [{ row, theirs: hold(row, whole(row, theirs)) }] : []
    })
    arrives(found.map(({ row, theirs }) => ({ row, keys: followers(store, row, theirs) })))
    listeners.batch(() => {
      for (const { row, theirs } of found) store.merge(row.id, theirs)
    })
  }
  function flush(): void {
    timer = undefined
    const all = [...gathered].map(([id, theirs]) => ({ id, theirs }))
    gathered.clear()
    mergeAll(all)
  }
  const unsubscribe = listeners.onTopic('cursor', () => {
    // Leaving the cell is itself a change of the table, which must finish first.
    if (held.size > 0) queueMicrotask(release)
  })

  return {
    receive(theirs) {
      const named = idOf(theirs[table.rowKey])
      const id = named === undefined ? undefined : idHere(table, named)
      if (id === undefined || !(table.byId.has(id) || table.deleted.has(id))) return
      const earlier = gathered.get(id)
      if (earlier && isBefore(theirs, earlier)) return
      gathered.set(id, { ...earlier, ...theirs })
      timer ??= setTimeout(flush, gatherMs)
    },
    close() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}

const idOf = (value: unknown): RowId | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

const isOlder = (row: HeldRow, theirs: WireRow): boolean => isBefore(theirs, row.source ?? {})

/** Messages may arrive out of order; a version tells which is later. */
function isBefore(a: WireRow, b: WireRow): boolean {
  const [mine, other] = [Number(a.ver ?? Number.NaN), Number(b.ver ?? Number.NaN)]
  return mine < other
}

/** `tug_status` has entries of several users: those not received stay (contract, §8.4). */
function whole({ source }: HeldRow, theirs: WireRow): WireRow {
  const [old, now] = [source?.tug_status, theirs.tug_status]
  return isObject(old) && isObject(now) ? { ...theirs, tug_status: { ...old, ...now } } : theirs
}

/** The cells that will visibly change. */
function followers({ table }: GridStore, row: HeldRow, theirs: WireRow): readonly string[] {
  const mine = valuesOf(table, row)
  return Object.keys(theirs).filter((key) => {
    const field = table.column.get(key)?.field
    if (!field || key === table.orderKey || key === table.rowKey) return false
    const wire = field.type.toWire(mine[key] ?? null, field)
    const isEdited = row.base !== undefined && !same(field, mine[key], row.base[key])
    return !isEdited && wire !== theirs[key]
  })
}
