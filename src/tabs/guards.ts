type Save = (() => Promise<boolean>) | undefined

/** Forms with unsaved edits by page path, each with its save function. */
const unsaved = new Map<string, Map<string, Save>>()

/** Reports that a form of the page became dirty or clean. `save` returns whether it worked. */
export function setUnsaved(path: string, form: string, dirty: boolean, save?: Save): void {
  const forms = unsaved.get(path) ?? new Map<string, Save>()
  if (dirty) forms.set(form, save)
  else forms.delete(form)
  if (forms.size > 0) unsaved.set(path, forms)
  else unsaved.delete(path)
}

export const isUnsaved = (path: string): boolean => unsaved.has(path)

/** Saves the page's forms one after the other until one fails; undefined = one of them cannot be saved. */
export function saverOf(path: string): (() => Promise<boolean>) | undefined {
  const saves = [...(unsaved.get(path)?.values() ?? [])]
  if (saves.length === 0 || saves.includes(undefined)) return undefined
  return async () => {
    for (const save of saves) if (!(await save?.())) return false
    return true
  }
}

/** Paths of all pages with unsaved edits. */
export const unsavedPages = (): readonly string[] => [...unsaved.keys()]

/** The user agreed to discard the edits; without a path those of all pages, so that leaving asks no more. */
export function giveUpEdits(path?: string): void {
  if (path === undefined) unsaved.clear()
  else unsaved.delete(path)
}
