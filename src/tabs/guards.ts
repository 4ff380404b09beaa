type Save = (() => Promise<boolean>) | undefined

/** Forms with unsaved edits, by the path of their page, each with what saves it. */
const unsaved = new Map<string, Map<string, Save>>()

/** A form of the page has edits, or has none any more. `save` answers whether it worked. */
export function setUnsaved(path: string, form: string, dirty: boolean, save?: Save): void {
  const forms = unsaved.get(path) ?? new Map<string, Save>()
  if (dirty) forms.set(form, save)
  else forms.delete(form)
  if (forms.size > 0) unsaved.set(path, forms)
  else unsaved.delete(path)
}

export const isUnsaved = (path: string): boolean => unsaved.has(path)

/** Saves the page's forms one after the other, until one cannot be saved; undefined = one of them has no way to. */
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

/** The user agreed to lose the edits; without a path those of all pages, so that leaving asks no more. */
export function giveUpEdits(path?: string): void {
  if (path === undefined) unsaved.clear()
  else unsaved.delete(path)
}
