import { reveal } from './reveal'
import type { FormView } from './view'

/** Whether a form could be sent; what is wrong is marked, and the first of it shown. */
export function passes(form: FormView): boolean {
  const errors = form.state.check()
  form.state.report(errors)
  const [first] = errors
  if (first) reveal(form, first.field)
  return !first
}
