/** Forms with unsaved edits, by the path of their page. */
const unsaved = new Map<string, Set<string>>()

/** A form of the page has edits, or has none any more. */
export function setUnsaved(path: string, form: string, dirty: boolean): void {
  const forms = unsaved.get(path) ?? new Set()
  if (dirty) forms.add(form)
  else forms.delete(form)
  if (forms.size > 0) unsaved.set(path, forms)
  else unsaved.delete(path)
}

export const isUnsaved = (path: string): boolean => unsaved.has(path)

/** Paths of all pages with unsaved edits. */
export const unsavedPages = (): readonly string[] => [...unsaved.keys()]

/** The user agreed to lose the edits; without a path those of all pages, so that leaving asks no more. */
export function giveUpEdits(path?: string): void {
  if (path === undefined) unsaved.clear()
  else unsaved.delete(path)
}
