import type { FormView } from './view'

/** Scrolls a field into view and focuses it, mounting it if necessary. */
export function reveal(
  { fieldVisibility, idOf, showTabOf }: Pick<FormView, 'fieldVisibility' | 'idOf' | 'showTabOf'>,
  key: string,
): void {
  showTabOf(key)
  fieldVisibility.bring(key)
  const control = document.getElementById(idOf(key))
  if (!control) return
  const slot = control.closest('.jd-form-slot') ?? control
  slot.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  // Fields above may have been mounted meanwhile and moved it.
  requestAnimationFrame(() => slot.scrollIntoView({ block: 'center' }))
}
