import type { FormState } from './formState'

/** The field to focus first. None on a touch screen, where the keyboard would cover the form. */
export function firstTypable({ shown, stateAt }: FormState): string | undefined {
  if (window.matchMedia('(pointer: coarse)').matches) return undefined
  return shown.find(({ key }) => stateAt(key).visible && !stateAt(key).disabled)?.key
}
