import { readFilling, replaceable } from '../../../model/entity/filling'
import { gridMessages } from '../../columns/messages'
import type { GridColumn } from '../../columns/model'
import { type GridShape, navigate, type Press, type Step } from '../../cursor/navigate'
import { atCell, blockOf, type CellState, isSingle, type Place } from '../../cursor/range'
import { readCell, valuesOf } from '../../rows/rows'
import { clearCells } from '../../sheet/copy'
import { fillFrom } from '../../sheet/fill'
import type { GridStore } from '../../store/store'
import type { GridControl, Screen } from './gridControl'
import type { Layout } from './layout'
import { gridViewMessages as messages } from './messages'
import { say } from './say'
import { createSession } from './session'
import { takeStep } from './steps'

export function createControl(
  store: GridStore,
  screen: Screen,
  options: { readonly always: boolean },
): GridControl {
  const { table, cursor } = store
  const session = createSession(store, () => screen.lookup())
  const rowAt = (place: number) => store.rowAt(place)
  const columnAt = (place: number) => screen.layout().columns[place]
  const cellAt = ({ row, column }: Place) => {
    const [held, laid] = [rowAt(row), columnAt(column)]
    return held && laid && { row: held, column: laid.column }
  }
  const moveTo = (state: CellState, still = false) => {
    const spans = screen.spans?.()
    const origin = spans && isSingle(blockOf(state)) ? spans.originOf(state.active) : state.active
    const next = same(origin, state.active) ? state : atCell(origin, state.mode)
    const before = cursor.get()
    cursor.set(next)
    if (still) return
    // A range grows at its moving corner; within a range, Tab and Enter move the active cell.
    screen.reveal(before && same(before.active, next.active) ? next.focus : next.active)
  }
  /** Skips cells covered by a merged one. */
  const onward = (step: Step, from: CellState, press: Press): Step => {
    const spans = screen.spans?.()
    if (!spans || !isSingle(blockOf(step.state))) return step
    const isTab = press.key === 'Tab'
    const arrow = press.shift ? 'ArrowUp' : 'ArrowDown'
    const again = press.key === 'Enter' ? { ...press, key: arrow, shift: false } : press
    let next = step
    for (;;) {
      const { active } = next.state
      if (!spans.isCovered(active)) return next
      if (!isTab && !same(spans.originOf(active), from.active)) return next
      const further = navigate(next.state, again, shape())
      // The edge of the table.
      if (!further || same(further.state.active, active)) return next
      next = { ...step, state: further.state }
    }
  }
  const shape = (): GridShape => ({
    rows: store.count(),
    columns: screen.layout().columns.length,
    pageRows: Math.max(1, screen.pageRows()),
    isBlank(place) {
      const cell = cellAt(place)
      const value = cell && readCell(table, cell.row, cell.column)
      return value === null || value === undefined || value === ''
    },
    isToggle: (place) => cellAt(place)?.column.cell.toggle !== undefined,
  })

  const control: GridControl = {
    store,
    always: options.always,
    focused: false,
    caret: undefined,
    get typed() {
      return session.typed
    },
    get changed() {
      return session.changed
    },
    shape,
    rowAt,
    columnAt,
    columns: () => columnsOf(screen.layout()),
    lookup: () => screen.lookup(),
    uncover: (row, key) => screen.uncover(row, key),
    choose(place, { extend = false, still = false } = {}) {
      control.commit()
      const state = cursor.get()
      moveTo(extend && state ? { ...state, focus: place, mode: 'ready' } : atCell(place), still)
    },
    reveal() {
      const state = cursor.get()
      if (state) screen.reveal(state.active)
    },
    open(mode, { typed } = {}) {
      const state = cursor.get()
      const cell = state && cellAt(state.active)
      if (!state || !cell || !store.isEditable(cell.row, cell.column)) return
      session.begin(cell, typed)
      const wanted = cell.column.cell.inCell === 'text' ? mode : 'edit'
      cursor.set({ ...state, mode: wanted })
    },
    write(row, column, value) {
      session.begin({ row, column })
      session.write({ row, column }, value)
    },
    put(row, column, value) {
      store.set(row.id, { [column.key]: value }, { label: gridMessages.edit, below: true })
      store.judge.check(row, column, 'change')
    },
    fill(row, column, values) {
      const filling = readFilling(
        values,
        table.columns.map(({ field }) => field),
      )
      if (Object.keys(filling.values).length === 0) return
      session.begin({ row, column })
      session.fill({ row, column }, filling)
    },
    suggest({ id }, column, { next, last, late }) {
      // Meanwhile the row may have been replaced or removed, or another cell opened.
      const row = table.rowOf(id)
      if (!row || (late && readCell(table, row, column) !== late.chosen)) return
      const open = table.columns.filter((one) => store.isEditable(row, one))
      const values = Object.fromEntries(open.map((one) => [one.key, readCell(table, row, one)]))
      const fields = open.map(({ field }) => field)
      const proposed = replaceable(next, last, { fields, values })
      if (!late) return control.fill(row, column, proposed)
      const filling = readFilling(proposed, fields)
      if (Object.keys(filling.values).length > 0) session.fill({ row, column }, filling, true)
    },
    writeText(row, column, text) {
      session.begin({ row, column })
      session.writeText({ row, column }, text)
    },
    refuse(row, column, text) {
      control.writeText(row, column, text)
      if (row.marks?.refused?.[column.key] === text) screen.resolve?.(row, column, text)
    },
    hold(held) {
      session.hold(held)
    },
    compose(row, column, take) {
      session.compose({ row, column }, take)
    },
    commit() {
      session.end()
      const state = cursor.get()
      if (state && state.mode !== 'ready') cursor.set({ ...state, mode: 'ready' })
    },
    cancel() {
      session.takeBack()
      const state = cursor.get()
      if (state) cursor.set({ ...state, mode: 'ready' })
    },
    done(then) {
      if (then === 'giveUp') return control.cancel()
      // After the last cell of the table there is no next one.
      const isGone = then && control.press({ key: 'Tab', shift: then === 'previous' })
      if (!isGone) control.commit()
    },
    toggle(row, column) {
      const { toggle } = column.cell
      if (!toggle || !store.isEditable(row, column)) return
      control.write(row, column, toggle(valuesOf(table, row)[column.key] ?? null, column.field))
      session.end()
    },
    press(press) {
      const state = cursor.get()
      if (!state) return false
      const plain = navigate(state, press, shape())
      if (!plain) return false
      const step = onward(plain, state, press)
      if (step.act === 'type' && press.key === 'Backspace') {
        const cell = cellAt(state.active)
        if (cell && cell.column.cell.inCell === 'text') {
          control.open('enter')
          if (store.isEditable(cell.row, cell.column)) control.writeText(cell.row, cell.column, '')
        }
        return true
      }
      return perform(step)
    },
  }

  function perform({ state, act }: NonNullable<ReturnType<typeof navigate>>): boolean {
    const cell = cellAt(state.active)
    switch (act) {
      case 'open':
        control.open('edit')
        return true
      case 'type':
        // The focused box receives the character itself, including an input method's first keystroke.
        return false
      case 'cancel':
        control.cancel()
        return true
      case 'clear':
        clearCells(store, blockOf(state), control.columns())
        say(store, messages.cleared)
        return true
      case 'toggle':
        if (cell) control.toggle(cell.row, cell.column)
        return true
      case 'choose':
        cursor.set(state)
        return true
      case 'undo':
      case 'redo':
        takeStep(control, act)
        return true
      case 'find':
        screen.find()
        return true
      case 'fillDown':
      case 'fillRight':
        fillFrom(
          store,
          act === 'fillDown' ? 'top' : 'left',
          { columns: control.columns(), target: blockOf(state), lookup: screen.lookup() },
          (cells) => say(store, messages.filled(cells)),
        )
        return true
      default:
        if (act === 'commit') session.end()
        moveTo(state)
        return true
    }
  }
  return control
}

const same = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column

const columnsOf = (layout: Layout): readonly GridColumn[] =>
  layout.columns.map(({ column }) => column)
