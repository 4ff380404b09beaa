import { createContext, useContext } from 'react'
import type { CellsInside } from '../cellType'
import type { FieldVisibility } from './fieldVisibility'
import type { FormState } from './formState'

/** Shared by the parts of an open form. The object is constant; changes are tracked in `state`. */
export interface FormView {
  readonly state: FormState
  readonly fieldVisibility: FieldVisibility
  /** Raw values of the record, for values that no type could parse. */
  rawOf(key: string): string
  idOf(key: string): string
  /** Called on blur: validates here, then on the server if only it can know. */
  leave(key: string): void
  /** What a field is still busy with; null = finished. */
  busy(key: string, what: string | null): void
  /** Shows the field's tab, if there are tabs. */
  showTabOf(key: string): void
  /** Subscribes the component that shows tabs; returns the function that unsubscribes. */
  onShowTab(show: (key: string) => void): () => void
  /** Registers the cells of a field's control; null = unmounted. */
  hold(key: string, inside: CellsInside | null): void
}

export const FormViewContext = createContext<FormView | null>(null)

export function useFormView(): FormView {
  const view = useContext(FormViewContext)
  if (!view) throw new Error('useFormView: no form above this component')
  return view
}
