import type { ChangeEvent, KeyboardEvent, MouseEvent } from 'react'
import type { HeldRow } from '../rows/rows'
import type { useHandles } from './pointer/useHandles'
import type { useRowForms } from './rowForm/useRowForms'
import type { Expansion } from './scene/expansion'
import type { TableScene } from './scene/tableScene'
import { chooseByClick, rowOf, tickChanged } from './work/chosenRows'
import { leadKey } from './work/leadKeys'

interface RowWork {
  readonly handles: ReturnType<typeof useHandles>
  readonly forms: ReturnType<typeof useRowForms>
  readonly expansion: Expansion | undefined
}

/** Click and key handlers for row actions. Delegated to the body, so that single rows cost nothing. */
export function bodyListeners(scene: TableScene, { handles, forms, expansion }: RowWork) {
  const activeRow = () => scene.control()?.rowAt(scene.store.cursor.get()?.active.row ?? -1)

  /** Alt+Shift+arrow: up and down move the row; left and right fold it, as spreadsheets fold groups. */
  function act(key: string, row: HeldRow | undefined): boolean {
    const { dragSort, treeConfig } = scene.doc()
    const { tree } = scene
    const [by, open] = [steps[key], folds[key]]
    if (row && by !== undefined && dragSort && !treeConfig) return handles.step(row, by)
    if (row && open !== undefined && tree) {
      if (tree.hasChildren(row) && tree.isOpen(row) !== open) tree.toggle(row)
      return true
    }
    if (!row || open === undefined || !expansion) return false
    if (expansion.isOpen(row.id) !== open) expansion.toggle(row.id)
    return true
  }
  return {
    ...handles.handlers,
    onClick(event: MouseEvent) {
      handles.handlers.onClick(event)
      if (!(event.target instanceof Element)) return
      chooseByClick(scene, event.target, event.nativeEvent)
      forms.click(event.target)
    },
    onKeyDownCapture(event: KeyboardEvent) {
      const { key, altKey, shiftKey, ctrlKey, metaKey, target } = event
      if (!(target instanceof Element) || ctrlKey || metaKey) return
      const taken =
        altKey && shiftKey
          ? act(key, rowOf(scene, target) ?? activeRow())
          : !altKey && !shiftKey && (forms.press(key, target) || leadKey(scene, key, target))
      if (!taken) return
      event.preventDefault()
      event.stopPropagation()
    },
    onChange({ target, nativeEvent }: ChangeEvent) {
      if (target instanceof HTMLInputElement) tickChanged(scene, target, nativeEvent)
    },
  }
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }
const folds: Readonly<Record<string, boolean>> = { ArrowLeft: false, ArrowRight: true }
