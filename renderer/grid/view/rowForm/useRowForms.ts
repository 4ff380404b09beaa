import { useState } from 'react'
import type { GridColumn } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import { focusActive } from '../scene/geometry'
import { scrollerOf, type TableScene } from '../scene/tableScene'
import { rowOf } from '../work/chosenRows'
import { contentOf, type RowForms, type SubFormProps } from './rowContent'

/** The open content of a row. */
export interface Opened {
  readonly kind: 'sub' | 'main'
  readonly held: HeldRow
  readonly content: SubFormProps
  /** Opened by keyboard, so the focus moves into it. */
  readonly byKey: boolean
}

/** The popover and dialog of a table: which click or key opens which (reference: widgets, §1.12, 1.13). */
export function useRowForms(scene: TableScene, forms: RowForms) {
  const [opened, setOpened] = useState<Opened>()

  function open(row: HeldRow, column: GridColumn | undefined, byKey: boolean): boolean {
    const { clickRowShowMainForm, clickRowShowSubForm } = scene.doc()
    const isMain = clickRowShowMainForm && forms.mainForm && column?.showDetails
    if (!isMain && !(clickRowShowSubForm && forms.subForm)) return false
    const isSame = opened?.kind === 'sub' && opened.held === row && !isMain
    const content = { ...contentOf(scene, row), column }
    setOpened(isSame ? undefined : { kind: isMain ? 'main' : 'sub', held: row, content, byKey })
    return true
  }
  function click(target: Element): void {
    const row = rowOf(scene, target)
    if (!row || target.closest(ownMeaning)) return
    const column = columnOf(scene, target)
    if (column && scene.store.isEditable(row, column)) close()
    else if (!target.closest('button, a, input, select, textarea, label')) open(row, column, false)
  }
  /** true = the key was handled. */
  function press(key: string, target: Element): boolean {
    const control = scene.control()
    const state = scene.store.cursor.get()
    if (!control || state?.mode !== 'ready' || !target.closest('.jd-grid-scroll')) return false
    if (key === 'Escape' && opened?.kind === 'sub') {
      close()
      return true
    }
    const cell = target.closest<HTMLElement>('.jd-grid-body [data-column][data-active]')
    if ((key !== 'Enter' && key !== ' ') || !cell || target.closest('button, a, select, textarea'))
      return false
    const [row, column] = [control.rowAt(state.active.row), columnOf(scene, cell)]
    return row && column && !control.store.isEditable(row, column) ? open(row, column, true) : false
  }
  /** With `focus` the focus returns to the cells. */
  function close(focus = false): void {
    setOpened(undefined)
    const control = scene.control()
    if (!focus || !control) return
    control.focused = true
    focusActive(scrollerOf(scene))
  }
  return { opened, click, press, close }
}

/** Leading cells whose click has another meaning. */
const ownMeaning =
  '[data-lead="row-expand"], [data-lead="row-checkbox"], [data-lead="row-radio"], [data-lead="row-drag-sort"]'

function columnOf(scene: TableScene, target: Element): GridColumn | undefined {
  const place = target.closest<HTMLElement>('[data-column]')?.dataset.column
  return place === undefined ? undefined : scene.control()?.columnAt(Number(place))?.column
}
