import type { InsideText } from '../cellType'
import type { Field } from '../model/entity/field'
import type { FieldState } from '../model/entity/rules'
import type { HiddenField } from './hiddenFields'
import type { ReadRecord, Values } from './record'

export interface FieldError {
  readonly field: string
  readonly message: string
  /** Of a field that holds rows: the row's place, from 0, and its column. */
  readonly row?: number
  readonly column?: string
}

/** One open form: values, what follows from them, and what is wrong with them. */
export interface FormState {
  /** Every field of the entity, those of the form with the page's overrides. */
  readonly fields: ReadonlyMap<string, Field>
  /** The form's fields in the order of the layout. */
  readonly shown: readonly Field[]

  // Tracked by observers:
  valueAt(key: string): unknown
  stateAt(key: string): FieldState
  messageAt(key: string): string | undefined
  /** What was typed into the field and cannot be read; it stands there until another value comes. */
  refusedAt(key: string): string | undefined
  /** The same in the cells of a field that holds rows. */
  insideTextsAt(key: string): readonly InsideText[]
  /** The raw value is none of the type's and was not replaced yet. */
  unreadable(key: string): boolean
  readonly dirty: boolean
  /** What edits have hidden and a save will therefore not store as it stood there. */
  readonly hidden: readonly HiddenField[]

  /** A person's edit; computed values and conditions follow before it returns. */
  change(key: string, value: unknown): void
  /** Keeps a text that is no value of the field's type: it is an error of the field, whose value stays as it was. */
  refuse(key: string, text: string, why?: string): void
  /** Keeps the texts in the cells of a field that are no values; its value stays as it was. */
  refuseInside(key: string, texts: readonly InsideText[]): void
  /** The field lost the focus: it is checked now and with every change from now on. */
  leave(key: string): void
  /** Shows what the server has against the value as it stands, until it is changed. */
  flag(key: string, message: string): void
  /** Several values at once: a draft, the choices of a conflict. */
  assign(values: Values): void
  /** Wire values that another field's choice brings; a field that cannot take its own is empty and says why. */
  fill(others: Values): void
  /** Wire values that another field's choice proposes, and what the choice before it did (see replaceable). */
  suggest(next: Values, last: Values | undefined): void
  /** Starts over from another record. */
  restart(base: ReadRecord): void
  /** Goes on from another record with the same edits on top: the base of a later comparison. */
  rebase(base: ReadRecord): void

  /** What is wrong with the values, in the order of the layout; hidden fields are not judged. */
  check(): readonly FieldError[]
  /** Shows each message at its field in place of all earlier ones; those without a place in sight are returned. */
  report(errors: readonly FieldError[]): readonly FieldError[]

  values(): Values
  base(): Values
  changed(): readonly Field[]
  /** What a save sends: the form's own fields as the wire carries them. */
  submission(): Record<string, unknown>
  /** Called after every edit; gives the way to stop it. */
  subscribe(listener: () => void): () => void
}
