import { gridMessages } from '../columns/messages'
import type { RowId, WireRow } from '../columns/model'
import type { Judge } from '../judge/judge'
import type { Change, RowPatch } from '../rows/change'
import type { Listeners } from '../rows/listeners'
import { setMark, setMarks } from '../rows/marks'
import { mergeRow, rebase, rebasePatch } from '../rows/merge'
import { editedColumns, wireOf } from '../rows/output'
import { type HeldRow, type RowTable, valuesOf } from '../rows/rows'
import type { Selection } from '../rows/select'
import type { Totals } from '../rows/totals'
import type { History } from './history'

/** Changes from the server to rows edited here; none is an undo step, except resolving a conflict. */
export interface Theirs {
  /** Merges another user's version of a row, cell by cell; not an undo step. */
  merge(id: RowId, theirs: WireRow): void
  /** The server no longer has the row: it becomes read-only. false = it has edits, which are kept. */
  gone(id: RowId): boolean
  /** Makes a deleted row a new one, with its values. */
  keepGone(id: RowId): void
  /** Removes a row that the server no longer has. */
  dropGone(id: RowId): void
  /** A loaded row was saved in its current state. */
  saved(id: RowId): void
  /** Resolves a conflict: takes the server's value, or keeps mine. */
  resolve(id: RowId, key: string, choice: 'mine' | 'theirs'): void
}

/** Parts of the store used here. */
interface Host {
  readonly table: RowTable
  readonly listeners: Listeners
  readonly history: Pick<History, 'rewrite'>
  readonly judge: Pick<Judge, 'wasInserted' | 'wasRemoved'>
  readonly totals: Pick<Totals, 'wasAdded'>
  readonly selection: Pick<Selection, 'drop'>
  /** Redraws the row. */
  touch(row: HeldRow): void
  run(changes: readonly Change[]): void
  /** Changes made inside do not count as the user's. */
  asTheirs(work: () => void): void
  apply(changes: readonly Change[], step: { readonly label: string }): void
}

export function createTheirs(host: Host): Theirs {
  const { table, listeners, history, judge, totals, selection, touch, run, asTheirs, apply } = host
  /**
   * A row that the server no longer has does not count. Must run in a batch, because observers would count it
   * meanwhile.
   */
  const setGone = (row: HeldRow, isGone: boolean) => {
    if (table.gone.has(row) === isGone) return
    table.gone.delete(row)
    if (totals.wasAdded(row, isGone ? -1 : 1)) listeners.touch('totals')
    if (isGone) table.gone.add(row)
  }
  /** Computed cells are nobody's edit: they are recomputed, and never conflict. */
  const compute = (row: HeldRow) => {
    const values = table.rules?.computed(row) ?? {}
    asTheirs(() => {
      if (table.byId.has(row.id)) run([{ kind: 'set', rows: [{ row: row.id, values }] }])
    })
    for (const { key, field } of table.columns) {
      if (field.compute) setMark(row, 'theirs', key, undefined)
    }
  }
  table.rules?.subscribe?.(() =>
    listeners.batch(() => {
      for (const row of [...table.edited, ...table.added]) compute(row)
      // States of cells may have changed in untouched rows.
      for (const id of [...listeners.watched()]) listeners.touchRow(id)
    }),
  )
  const keepGone = (id: RowId) => {
    const row = table.byId.get(id)
    if (!row || !table.gone.has(row)) return
    listeners.batch(() => {
      setGone(row, false)
      valuesOf(table, row)
      judge.wasRemoved(row)
      setMarks(row, 'errors', {})
      setMarks(row, 'theirs', {})
      row.unusable = undefined
      row.isNew = true
      row.source = undefined
      row.base = row.values
      table.edited.delete(row)
      table.added.add(row)
      table.loaded = table.loaded.filter((other) => other !== row)
      judge.wasInserted(row)
      touch(row)
      for (const topic of goneTopics) listeners.touch(topic)
    })
  }
  return {
    merge(id, theirs) {
      const row = table.byId.get(id) ?? table.deleted.get(id)
      if (!row || row.unusable || row.isNew) return
      listeners.batch(() => {
        if (table.byId.has(id)) setGone(row, false)
        const merge = mergeRow(table, row, theirs)
        const old = row.base ?? {}
        // A refused text stays beside its value.
        const refused = row.marks?.refused ?? {}
        const patch: RowPatch = { row: id, values: merge.values, refused }
        asTheirs(() => {
          if (table.byId.has(id)) run([{ kind: 'set', rows: [patch] }])
          else row.values = { ...valuesOf(table, row), ...merge.values }
        })
        const marked = row.marks?.theirs
        rebase(table, row, merge, theirs)
        if (table.rules) compute(row)
        history.rewrite(id, (patch) => rebasePatch(patch, old, merge, table.column))
        touch(row)
        if (marked || row.marks?.theirs) listeners.touch('conflicts')
        // A stored draft contains the server's values that the edits are based on.
        listeners.touch('history')
      })
    },
    keepGone,
    dropGone(id) {
      const row = table.byId.get(id)
      if (!row || !table.gone.has(row)) return
      listeners.batch(() => {
        // A row that exists only here leaves nothing to save.
        keepGone(id)
        run([{ kind: 'remove', ids: [id] }])
        listeners.touch('history')
      })
    },
    gone(id) {
      const row = table.byId.get(id)
      if (!row || row.unusable) return false
      return listeners.batch(() => {
        setGone(row, true)
        listeners.touch('conflicts')
        if (editedColumns(table, row).length > 0) return false
        row.unusable = 'gone'
        setMarks(row, 'errors', {})
        judge.wasRemoved(row)
        selection.drop(id)
        touch(row)
        for (const topic of ['errors', 'selection'] as const) listeners.touch(topic)
        return true
      })
    },
    saved(id) {
      const row = table.byId.get(id)
      if (!row || row.isNew || row.unusable) return
      row.source = wireOf(table, row)
      row.base = row.values
      setMarks(row, 'theirs', {})
      listeners.batch(() => {
        touch(row)
        listeners.touch('conflicts')
        listeners.touch('history')
        listeners.touch('saved')
      })
    },
    resolve(id, key, choice) {
      const row = table.byId.get(id)
      const theirs = row?.marks?.theirs
      if (!row || !theirs || !Object.hasOwn(theirs, key)) return
      listeners.batch(() => {
        if (choice === 'theirs') {
          const patch: RowPatch = { row: id, values: { [key]: theirs[key] } }
          apply([{ kind: 'set', rows: [patch] }], { label: gridMessages.edit })
        }
        setMark(row, 'theirs', key, undefined)
        touch(row)
        listeners.touch('conflicts')
      })
    },
  }
}

const goneTopics = ['order', 'history', 'errors', 'conflicts', 'totals'] as const
