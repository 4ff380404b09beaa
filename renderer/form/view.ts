import { createContext, useContext } from 'react'
import type { CellsInside } from '../cellType'
import type { FormState } from './formState'
import type { Near } from './near'

/** What the pieces of one open form share. The object never changes; what changes is tracked in `state`. */
export interface FormView {
  readonly state: FormState
  readonly near: Near
  /** Raw values of the record, for what no type could read. */
  rawOf(key: string): string
  idOf(key: string): string
  /** The field lost the focus: checked here, then by the server where only that knows. */
  leave(key: string): void
  /** What a field is still busy with; null = done. */
  busy(key: string, what: string | null): void
  /** Shows the tab that the field stands in, where there are tabs. */
  showTabOf(key: string): void
  /** Whoever draws the tabs shows them; the way to end it is given back. */
  onShowTab(show: (key: string) => void): () => void
  /** Cells inside a field's control; null = it is gone. */
  hold(key: string, inside: CellsInside | null): void
}

export const FormViewContext = createContext<FormView | null>(null)

export function useFormView(): FormView {
  const view = useContext(FormViewContext)
  if (!view) throw new Error('useFormView: no form above this component')
  return view
}
