import type { FormView } from './view'

/** Brings a field into sight and gives it the focus, also one that was not mounted yet. */
export function reveal(
  { near, idOf, showTabOf }: Pick<FormView, 'near' | 'idOf' | 'showTabOf'>,
  key: string,
): void {
  showTabOf(key)
  near.bring(key)
  const control = document.getElementById(idOf(key))
  if (!control) return
  const slot = control.closest('.jd-form-slot') ?? control
  slot.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  // Fields above may have mounted on the way and moved it.
  requestAnimationFrame(() => slot.scrollIntoView({ block: 'center' }))
}
