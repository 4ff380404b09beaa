import type { TableDoc, ToolbarButton } from './tableDoc'

const usualButtons: readonly ToolbarButton[] = ['add', 'remove', 'clearSelection']
const usualSlots = ['prefix', 'suffix'] as const

/** Parts of the toolbar: those of the document without withheld buttons; `dead` ones stay, to be shown disabled. */
export function toolbarParts(
  { toolbarConfig = {} }: TableDoc,
  withheld: ReadonlySet<string>,
  dead: readonly string[] = [],
) {
  const { btn, btns, slot, slots } = toolbarConfig
  const buttons = (btn ?? btns ?? usualButtons).filter(
    (name) => !withheld.has(name) || dead.includes(name),
  )
  return { buttons: new Set(buttons), slots: new Set<string>(slot ?? slots ?? usualSlots) }
}
