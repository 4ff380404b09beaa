import type { TableDoc, ToolbarButton } from './tableDoc'

const usualButtons: readonly ToolbarButton[] = ['add', 'remove', 'clearSelection']
const usualSlots = ['prefix', 'suffix'] as const

/** What a toolbar offers: what the document asks for, without what the user may not do and what stands there all the same. */
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
