import { gridMessages } from '../../columns/messages'
import type { RowId, WireRow } from '../../columns/model'
import { errorsOf } from '../../judge/judge'
import { typedValues } from '../../rows/blank'
import { idThere } from '../../rows/rows'
import { collect, isJudged } from '../../store/collect'
import { takeStored } from '../../store/saved'
import { addBindSocketCSD, removeBindSocketCSD } from '../../sync/bound'
import { socketSendUpdateRow } from '../../sync/send'
import { chromeMessages } from '../scene/messages.chrome'
import { type AddedRows, notPassed, type TableHandle } from '../scene/tableHandle'
import { scrollerOf, type TableScene } from '../scene/tableScene'
import { byColumn, failuresOf, showCell, showFailure } from './failures'
import { rowOut, rowOutWithId, rowsOut } from './readOut'
import { addRows, removeRows } from './rowWork'
import { whileStill } from './still'

/** Work done through `asSetting` is distinguished from changes by users. */
export interface HandleParts {
  asSetting(work: () => void): void
  load(rows: readonly unknown[], asNew: boolean): void
  /** Called when values are requested while work on them is in progress. */
  waitsFor(names: readonly string[]): void
}

export function createHandle(
  scene: TableScene,
  { asSetting, load, waitsFor }: HandleParts,
): TableHandle {
  const { store } = scene
  const { table } = store

  async function settled(): Promise<void> {
    const names = store.pending.names()
    if (names.length === 0) return
    waitsFor(names)
    await store.pending.settled()
  }
  async function check(rowIds?: readonly RowId[]) {
    // Commits first, so that further typing is a separate edit, which stays open.
    scene.control()?.commit()
    const isStill = whileStill(store)
    await settled()
    const collected = await collect(store, rowIds && { ids: rowIds })
    if (isStill()) showFailure(scene, collected.errors)
    return collected
  }
  async function passed(validate: boolean, rowIds?: readonly RowId[]): Promise<void> {
    await settled()
    if (validate && (await check(rowIds)).errors.length > 0) return Promise.reject(notPassed)
  }
  const deleted = () => [...table.deleted.values()].map((row) => rowOut(scene, row))
  const fresh = () => table.order.filter(({ isNew }) => isNew)

  const handle: TableHandle = {
    getValues(callback, validate = true, rowIds) {
      const checked = validate ? check(rowIds) : settled()
      checked.then((found) => callback(found?.errors.length ?? 0, rowsOut(scene, rowIds)))
    },
    getValuesSync({ validate = true, rowIds } = {}) {
      const errors = validate ? checkNow(scene, rowIds) : []
      showFailure(scene, errors)
      // This call cannot wait: an upload in progress counts as an error.
      const late = validate ? store.pending.names().length : 0
      return { error: errors.length + late, values: rowsOut(scene, rowIds) }
    },
    async getValuesPromise(validate = true, rowIds) {
      await passed(validate, rowIds)
      return rowsOut(scene, rowIds)
    },
    async getAll(validate = true) {
      await passed(validate)
      const values = rowsOut(scene)
      const deleteData = deleted()
      return { values, tableData: values, deleteIds: handle.getDeleteIds(), deleteData }
    },
    async collect() {
      const collected = await check()
      return scene.tree ? { ...collected, values: rowsOut(scene) } : collected
    },
    getTableData: ({ rowIds } = {}) => rowsOut(scene, rowIds),
    getNewData: () => fresh().map((row) => rowOut(scene, row)),
    getNewDataWithId: () => fresh().map((row) => rowOutWithId(scene, row)),
    getDeleteData: deleted,
    getDeleteIds: () => [...table.deleted.values()].map((row) => idThere(table, row)),
    getIfRowById(id) {
      const row = table.byId.get(id)
      if (row) return { row: rowOutWithId(scene, row), isNew: row.isNew }
      console.warn(chromeMessages.unknownRow(id))
      return null
    },
    getSelectedIds: () => store.selection.ids(),
    setValues(patches) {
      const known = patches.flatMap(({ rowKey, values }) => {
        for (const key of Object.keys(values)) {
          if (!table.column.has(key)) console.warn(chromeMessages.unknownColumn(key))
        }
        if (table.byId.has(rowKey)) return [{ row: rowKey, values: typedValues(table, values) }]
        console.warn(chromeMessages.unknownRow(rowKey))
        return []
      })
      if (known.length === 0) return
      asSetting(() =>
        store.apply([{ kind: 'set', rows: known }], { label: gridMessages.setValues, asks: true }),
      )
    },
    addRows: async (rows) => addRows(scene, listOf(rows), { event: 'added', activate: true }),
    async insertRows(rows, index) {
      if (!isIndex(index)) {
        console.warn(chromeMessages.badIndex(index))
        return nothing
      }
      return addRows(scene, listOf(rows), { at: index, event: 'inserted' })
    },
    pushRows: async (rows, { setActive = false, index = -1 } = {}) =>
      addRows(scene, listOf(rows), {
        at: index < 0 ? undefined : index,
        activate: setActive,
        defaults: false,
      }),
    loadData: (rows) => load(rows, false),
    loadNewData: (rows) => load(rows, true),
    add: async (count = 1, toBottom = true) =>
      addRows(scene, blanks(count), { event: 'added', activate: toBottom }),
    insert: async (index, count = 1) =>
      addRows(scene, blanks(count), { at: index, event: 'inserted' }),
    removeRows: (rows) =>
      removeRows(
        scene,
        listOf(rows).map((row) => String(row[table.rowKey])),
      ),
    removeRowsById: (ids) => removeRows(scene, typeof ids === 'string' ? [ids] : ids),
    removeSelection: () => removeRows(scene, store.selection.ids()),
    clearSelection: () => store.selection.clear(),
    resetScrollTop(top = 0) {
      const scroller = scrollerOf(scene)
      if (scroller) scroller.scrollTop = top
    },
    async validateTable(rowIds) {
      const all = await handle.fullValidateTable(rowIds)
      return (
        all &&
        Object.fromEntries(
          Object.entries(all).flatMap(([key, [first]]) => (first ? [[key, first] as const] : [])),
        )
      )
    },
    async fullValidateTable(rowIds) {
      const { errors } = await check(rowIds)
      return errors.length === 0 ? null : byColumn(failuresOf(scene, errors))
    },
    showCell: (row, key) => showCell(scene, { row, key }),
    getStatisticsValue: (key, statistic = 'sum') => store.totals.get(key, statistic),
    markSaved(rowIds) {
      store.listeners.batch(() => {
        if (!rowIds) takeStored(store, [], [...table.deleted.values()])
        for (const id of rowIds ?? [...table.edited].map((row) => row.id)) store.saved(id)
      })
    },
    socketSendUpdateRow: (row) => socketSendUpdateRow(store, row),
    addBindSocketCSD,
    removeBindSocketCSD,
    undo: () => store.undo(),
    redo: () => store.redo(),
  }
  return handle
}

const nothing: AddedRows = { row: undefined, rows: [], ids: [] }

const listOf = (rows: WireRow | readonly WireRow[]): readonly WireRow[] =>
  isList(rows) ? rows : [rows]

const isList = (rows: WireRow | readonly WireRow[]): rows is readonly WireRow[] =>
  Array.isArray(rows)

const blanks = (count: number): readonly WireRow[] =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, () => ({}))

const isIndex = (index: unknown): boolean => typeof index === 'number' && index >= 0

/** All rules except handlers, whose answers come later. */
function checkNow({ store, control }: TableScene, rowIds?: readonly RowId[]) {
  control()?.commit()
  const { table, judge } = store
  const wanted = rowIds && new Set(rowIds)
  const rows = table.order.filter(({ id, unusable }) => !unusable && (!wanted || wanted.has(id)))
  for (const row of rows) {
    for (const column of table.columns) {
      if (isJudged(column)) judge.check(row, column, 'collect')
    }
  }
  return rows.filter((row) => judge.failing.has(row)).flatMap((row) => errorsOf(row, table.columns))
}
