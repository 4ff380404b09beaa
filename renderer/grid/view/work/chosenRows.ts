import type { HeldRow } from '../../rows/rows'
import type { SelectRowChangeEvent } from '../scene/events'
import type { TableScene } from '../scene/tableScene'
import { heldRows, rowOut } from './readOut'
import { origin } from './rowWork'

type Change = Pick<SelectRowChangeEvent, 'type' | 'action'> & {
  readonly row?: HeldRow
  readonly $event?: Event
}

/** Reports the selected rows to the host. */
export function tellSelection(scene: TableScene, { row, ...change }: Change): void {
  const { onSelectRowChange } = scene.events()
  if (!onSelectRowChange) return
  const selectedRowIds = scene.store.selection.ids()
  onSelectRowChange({
    ...origin(scene),
    ...change,
    ...(row && { row: rowOut(scene, row) }),
    selectedRows: heldRows(scene, selectedRowIds).map((one) => rowOut(scene, one)),
    selectedRowIds,
  })
}

/** Handles a changed tick or radio button of the table itself. */
export function tickChanged(scene: TableScene, box: HTMLInputElement, $event: Event): void {
  const { store } = scene
  if (box.closest('.jd-grid-head')) {
    const all = store.selection.headState() === 'all'
    const action = all ? 'selected-all' : 'unselected'
    tellSelection(scene, { type: 'checkbox-all', action, $event })
    return
  }
  const row = rowOf(scene, box)
  if (row && box.closest('[data-lead="row-checkbox"], [data-lead="row-radio"]')) {
    tellRow(scene, row, $event)
  }
}

/** Clicking a read-only cell selects its row (`clickSelectRow`); every other meaning of the click takes precedence. */
export function chooseByClick(scene: TableScene, target: Element, $event: Event): void {
  const { clickSelectRow, clickRowShowSubForm, clickRowShowMainForm, rowSelection } = scene.doc()
  const row = rowOf(scene, target)
  if (!clickSelectRow || !rowSelection || clickRowShowSubForm || !row) return
  if (target.closest('button, a, input, select, textarea, label, [role="combobox"]')) return
  const place = target.closest<HTMLElement>('[data-column]')?.dataset.column
  const control = scene.control()
  const column = place === undefined ? undefined : control?.columnAt(Number(place))?.column
  if (
    column &&
    (control?.store.isEditable(row, column) || (column.showDetails && clickRowShowMainForm))
  )
    return
  if (!column && !target.closest('[data-lead="row-number"]')) return
  const before = scene.store.selection.has(row.id)
  scene.store.selection.toggle(row)
  if (scene.store.selection.has(row.id) !== before) tellRow(scene, row, $event)
}

function tellRow(scene: TableScene, row: HeldRow, $event: Event): void {
  const type = scene.doc().rowSelectionType ?? 'checkbox'
  const action = scene.store.selection.has(row.id) ? 'selected' : 'unselected'
  tellSelection(scene, { type, action, row, $event })
}

/** The row that contains an element of the body. */
export function rowOf({ store }: TableScene, target: Element): HeldRow | undefined {
  const place = target.closest<HTMLElement>('.jd-grid-body > [data-row]')?.dataset.row
  return place === undefined ? undefined : store.rowAt(Number(place))
}
