import { gridMessages } from '../../columns/messages'
import type { RowId, WireRow } from '../../columns/model'
import { typedValues } from '../../rows/blank'
import { type HeldRow, idThere, newRow } from '../../rows/rows'
import { chromeMessages } from '../scene/messages.chrome'
import { say } from '../scene/say'
import type { AddedRows } from '../scene/tableHandle'
import { activate, afterDrawing, type TableScene } from '../scene/tableScene'
import { heldRows, rowOut } from './readOut'

export interface AddOptions {
  /** Index of the first new row; absent = at the end. */
  readonly at?: number | undefined
  readonly event?: 'added' | 'inserted'
  readonly activate?: boolean
  /** Default true. */
  readonly defaults?: boolean
}

/** Adds rows given in wire form; values invalid for a column's type are left out. */
export function addRows(
  scene: TableScene,
  wires: readonly WireRow[],
  options: AddOptions,
): AddedRows {
  const { store } = scene
  const { table } = store
  const { count } = table
  const at = Math.max(0, Math.min(options.at ?? count, count))
  const ids = place(scene, wires, at, options.defaults !== false)
  const rows = heldRows(scene, ids)
  const outs = rows.map((row) => rowOut(scene, row))
  if (options.activate) afterDrawing(() => activate(scene, rows.at(-1)))
  tell(scene, { rows: outs, ids, insertIndex: at }, options.event)
  return { row: outs.at(-1), rows: outs, ids }
}

function place(
  { store }: TableScene,
  wires: readonly WireRow[],
  at: number,
  defaults: boolean,
): readonly RowId[] {
  const { table } = store
  const given = wires.map((wire) => typedValues(table, wire))
  if (defaults) return store.insert(given, at).map(({ id }) => id)
  const blank = Object.fromEntries(table.columns.map(({ key }) => [key, null]))
  const rows = given.map((values, index) => ({
    at: at + index,
    row: newRow(table, { ...blank, ...values }),
  }))
  store.apply([{ kind: 'insert', rows }], { label: gridMessages.insertRows })
  return rows.map(({ row }) => row.id)
}

function tell(
  scene: TableScene,
  added: { rows: readonly WireRow[]; ids: readonly RowId[]; insertIndex: number },
  event: AddOptions['event'],
): void {
  const { rows, ids, insertIndex } = added
  const [first] = rows
  if (!first) return
  const { onAdded, onInserted } = scene.events()
  if (event === 'inserted') {
    onInserted?.({ ...origin(scene), row: first, rows, ids, num: rows.length, insertIndex })
  }
  if (event !== 'added') return
  // One event per row.
  rows.forEach((row, index) => {
    const id = ids.slice(index, index + 1)
    onAdded?.({ ...origin(scene), row, rows: [row], ids: id, insertIndex: insertIndex + index })
  })
}

/**
 * Removes rows. For saved rows the host is notified first; with `asyncRemove` the host completes the removal. New rows
 * are removed at once.
 */
export function removeRows(scene: TableScene, ids: readonly RowId[]): void {
  const { store } = scene
  if (scene.doc().treeConfig) throw new Error(gridMessages.treeRemove)
  const rows = heldRows(scene, ids).filter(({ unusable }) => unusable === undefined)
  if (rows.length === 0) return
  scene.control()?.commit()
  const saved = rows.filter(({ isNew }) => !isNew)
  const deleteRows = saved.map((row) => rowOut(scene, row))
  const vanish = () => {
    const here = rows.filter((row) => store.table.byId.get(row.id) === row)
    if (here.length === 0) return
    store.remove(here.map(({ id }) => id))
    say(store, chromeMessages.removed(here.length))
    const deleteIds = saved.map((row) => idThere(store.table, row))
    scene.events().onRemoved?.({ ...origin(scene), deleteRows, deleteIds })
  }
  const { onRemove } = scene.events()
  const waits = scene.doc().asyncRemove === true && onRemove !== undefined && saved.length > 0
  if (saved.length > 0) {
    onRemove?.({ ...origin(scene), deleteRows, ...(waits && { confirmRemove: vanish }) })
  }
  if (!waits) vanish()
}

/** Moves a row to another index among all rows. */
export function moveRow(scene: TableScene, from: number, to: number): void {
  if (from === to) return
  scene.control()?.commit()
  const { store } = scene
  store.move(from, to)
  say(store, chromeMessages.moved((store.table.rowAt(to)?.place ?? to) + 1))
  scene.events().onDragged?.({ ...origin(scene), oldIndex: from, newIndex: to })
}

/** Whether a row cannot be moved (reference: §1.8). */
export function isFixed({ doc, store }: TableScene, row: HeldRow): boolean {
  const { disabled, notAllowDrag = [] } = doc()
  if (disabled || store.table.sorted) return true
  if (notAllowDrag.length === 0) return false
  const wire = rowOut({ store }, row)
  return notAllowDrag.some(({ key, value }) => String(wire[key] ?? '') === String(value ?? ''))
}

export const origin = (scene: TableScene) => ({ $table: scene.handle(), target: scene.handle() })
