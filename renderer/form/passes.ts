import { reveal } from './reveal'
import type { FormView } from './view'

/** Validates the form before sending; marks errors and shows the first. */
export function passes(form: FormView): boolean {
  const errors = form.state.check()
  form.state.report(errors)
  const [first] = errors
  if (first) reveal(form, first.field)
  return !first
}
