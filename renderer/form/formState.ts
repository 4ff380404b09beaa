import type { InsideText } from '../cellType'
import type { Field } from '../model/entity/field'
import type { FieldState } from '../model/entity/rules'
import type { HiddenField } from './hiddenFields'
import type { ReadRecord, Values } from './record'

export interface FieldError {
  readonly field: string
  readonly message: string
  /** For a field with rows: index of the row, from 0, and its column. */
  readonly row?: number
  readonly column?: string
}

/** State of an open form: values, derived values and errors. */
export interface FormState {
  /** Every field of the entity; those of the form with the page's overrides. */
  readonly fields: ReadonlyMap<string, Field>
  /** The form's fields in layout order. */
  readonly shown: readonly Field[]

  // Tracked by observers:
  valueAt(key: string): unknown
  stateAt(key: string): FieldState
  messageAt(key: string): string | undefined
  /** What was wrong already, by rows of the stored record, and does not keep it from being saved. */
  warningAt(key: string): string | undefined
  /** Typed text that could not be parsed; kept until another value is set. */
  refusedAt(key: string): string | undefined
  /** The same for cells of a field with rows. */
  insideTextsAt(key: string): readonly InsideText[]
  /** The raw value is invalid for the type and has not been replaced. */
  unreadable(key: string): boolean
  readonly dirty: boolean
  /** Fields hidden by edits, whose values a save will change. */
  readonly hidden: readonly HiddenField[]

  /** An edit by the user; computed values and conditions are updated synchronously. */
  change(key: string, value: unknown): void
  /** Stores a text that is not a valid value: it is an error of the field, whose value is unchanged. */
  refuse(key: string, text: string, why?: string): void
  /** Stores texts of cells that are not valid values; the field's value is unchanged. */
  refuseInside(key: string, texts: readonly InsideText[]): void
  /** Called on blur: validates the field now and on every further change. */
  leave(key: string): void
  /** Shows an error from the server until the value changes. */
  flag(key: string, message: string): void
  /** Sets several values at once: a draft, or the choices of a conflict. */
  assign(values: Values): void
  /** Sets wire values from another field's choice; a field that cannot take its value becomes empty and shows why. */
  fill(others: Values): void
  /** Proposes wire values from another field's choice, given the previous choice's proposals (see replaceable). */
  suggest(next: Values, last: Values | undefined): void
  /** Starts again from another record. */
  restart(base: ReadRecord): void
  /** Keeps the edits and sets another base record for later comparison. */
  rebase(base: ReadRecord): void

  /** Errors in layout order; hidden fields are not validated. */
  check(): readonly FieldError[]
  /** Shows each error at its field, replacing earlier ones; returns those without a visible field. */
  report(errors: readonly FieldError[]): readonly FieldError[]

  values(): Values
  base(): Values
  changed(): readonly Field[]
  /** The form's fields in wire form, for saving. */
  submission(): Record<string, unknown>
  /** Called after every edit; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}
