import type { ReactNode } from 'react'
import type { Field, Lookup, Operator, ValueType } from './model/entity/field'
import type { ExprUser } from './model/entity/user'
import type { RuleValue } from './model/query/condition'
import type { RequestPort } from './ports'

export interface ShowProps<V = unknown, P = unknown> {
  readonly value: V | null
  readonly field: Field<P>
  readonly lookup: Lookup
  /** The server's `_dictText` of the value, if the record has one. */
  readonly text?: string | undefined
  /** A table cell is one line high; a detail page has room. */
  readonly place: 'cell' | 'detail'
}

/** Pending input of a control. A cell that is closed unmounts its control before the focus leaves it. */
export interface Held {
  /** Hands in the typed text by `onChange` or `onRefuse`. */
  settle(): void
  /** Discards the typed text: the control does not hand it in on blur either. */
  giveUp?(): void
}

/** Cells inside a field's control. */
export interface CellsInside {
  /**
   * Hands in the last value by `onChange` and marks errors; resolves with an error text for the field, null = valid.
   */
  check(): Promise<string | null>
  /** Marks the server's errors on cells, by row index from 0. */
  mark(errors: readonly InsideError[]): void
  /** Scrolls to the first invalid cell. */
  reveal(): void
  /** Hands in delayed changes at once: the page may be about to close. */
  flush(): void
}

export interface InsideError {
  readonly row: number
  readonly column?: string | undefined
  readonly message: string
}

/** Invalid text of a cell inside a control, by row index from 0. */
export interface InsideText {
  readonly row: number
  readonly column: string
  readonly text: string
}

/** Values of other fields by key, as the wire carries them. */
export type Proposals = Readonly<Record<string, unknown>>

/** Proposals that were fetched apply only while the field still holds the value they were fetched for. */
export interface LateProposal {
  readonly chosen: unknown
}

export interface EditProps<V = unknown, P = unknown> {
  /** Id of the focusable element, so that the form's label names it. */
  readonly id: string
  readonly value: V | null
  readonly field: Field<P>
  readonly lookup: Lookup
  onChange(value: V | null): void
  /** The record's other values, for a control whose options depend on them; absent = not known. */
  valueAt?(key: string): unknown
  /** Wire values of other fields that follow from the choice, by key. */
  onFill?(values: Readonly<Record<string, unknown>>): void
  /** Proposals of the choice for other fields, and those of the previous choice; undefined = unknown. */
  onSuggest?(next: Proposals, last: Proposals | undefined, late?: LateProposal): void
  onBlur?(): void
  readonly disabled?: boolean | undefined
  readonly invalid?: boolean | undefined
  /** The error, for controls that also show it; the form always does. */
  readonly message?: string | undefined
  /** Id of the element that holds the error message or help. */
  readonly describedBy?: string | undefined
  readonly autoFocus?: boolean | undefined
  readonly required?: boolean | undefined
  /**
   * Called by a control with cells of its own (a table) so that the form can validate them before a save. null =
   * the control is gone.
   */
  onInside?(inside: CellsInside | null): void
  /** Invalid texts of such cells, which are not part of the value. */
  readonly insideTexts?: readonly InsideText[] | undefined
  /** Reports all invalid texts whenever one appears or disappears; called after `onChange` if the value changes too. */
  onInsideTexts?(texts: readonly InsideText[]): void
  /** Reports a running task (an upload: the file's name), null when done: the form waits with saving. */
  onBusy?(what: string | null): void
  /** Opens its list or calendar at once: the editable table mounts it because the user opened the cell. */
  readonly open?: boolean | undefined
  /** Text typed onto the cell before the control was mounted; it replaces the value. */
  readonly typed?: string | undefined
  /** The choice is complete: the editable table shows the value again. */
  onDone?(then?: Then): void
  /** An invalid text shown instead of the value; the next `onChange` removes it. */
  readonly refused?: string | undefined
  /**
   * Typed text is invalid, optionally with the reason: the owner of the value keeps the text, shows it and blocks
   * saving.
   */
  onRefuse?(text: string, why?: string): void
  /** In the editable table: registers pending input to be collected before unmounting; null = the control is gone. */
  onHold?(held: Held | null): void
  /** A table cell is narrow and one row high. Default `form`. */
  readonly place?: 'form' | 'table' | undefined
}

/** What a typed text refers to: one value, or the reason why it is ambiguous. undefined = nothing. */
export type Named = { readonly value: string } | { readonly why: string } | undefined

/** Context of a text that the server resolves. */
export interface Asked<P = unknown> {
  readonly field: Field<P>
  readonly request: RequestPort
  readonly user?: ExprUser | undefined
  valueAt(key: string): unknown
}

export interface SearchProps<P = unknown> {
  readonly id: string
  readonly field: Field<P>
  readonly lookup: Lookup
  readonly operator: Operator
  /** null = no condition. `between` uses a pair, `in` a list. */
  readonly value: RuleValue | null
  /** Placeholder of the empty control; default: its own. */
  readonly placeholder?: string | undefined
  /** Typed value that another condition asks for; undefined = there is none for one value alone. */
  valueAt?(key: string): unknown
  onChange(value: RuleValue | null): void
}

/** What the table does after a key in the control's popup: Tab moves on, Escape reverts the input. */
export type Then = 'next' | 'previous' | 'giveUp'

/**
 * How the editable table edits a cell. `text`: typed straight into the cell and read by the type's
 * `fromText`; `click`: shown as text until the cell is opened, then `Edit`; `always`: `Edit` stands in
 * the cell all the time; `never`: read only.
 */
export type InCell = 'text' | 'click' | 'always' | 'never'

/** A value type with its components: the unit of extension. Method syntax keeps it erasable to `CellType`. */
export interface CellType<V = unknown, P = unknown> {
  readonly name: string
  readonly value: ValueType<V, P>
  readonly align: 'left' | 'right' | 'center'
  /** Column width in px when the page does not say. */
  readonly width: number
  /** Stored in the record but never shown: forms and details leave it out. */
  readonly unseen?: boolean
  /** Its table column has the same width whatever the text: an image, a bar, a date. */
  readonly sameWidth?: boolean
  /** Default `click`. */
  readonly inCell?: InCell
  /** For `text`: normalizes the cell's text after a keystroke; null = it is not the beginning of a value. */
  tidy?(text: string, field: Field<P>): string | null
  /** Why a normalized text would not be kept as it is, such as too many decimals; undefined = it would. */
  fault?(text: string, field: Field<P>): string | undefined
  /** For `text`: at rest the cell shows `Show` instead of its text. */
  readonly drawn?: boolean
  /** Text of the cell at rest in the editable table, if it differs from `toText`. */
  rest?(value: V, field: Field<P>): string
  /**
   * The new value when space is pressed in the editable table; absent = none. An `Edit` that is always visible shows
   * its value and keeps no other state: it is reused for other rows without remounting.
   */
  toggle?(value: V | null, field: Field<P>): V | null
  /**
   * Each change is complete by itself (such as an uploaded file), so it is an undo step of its own in the editable
   * table.
   */
  readonly whole?: boolean
  /** Its value is chosen in a dialog that opens with the cell: in the editable table a button at rest empties it. */
  readonly clears?: boolean
  /** The `Edit` is always visible and accepts text typed onto its cell. */
  readonly typable?: boolean
  /**
   * Resolves a text typed into the editable table if only the server knows the names of values; returns the value, or
   * why there is none.
   */
  named?(text: string, at: Asked<P>): Promise<Named>
  /** Prefetches code that the control loads when opened; called when the pointer or focus comes near. */
  preload?(): Promise<unknown>
  Show(props: ShowProps<V, P>): ReactNode
  Edit(props: EditProps<V, P>): ReactNode
  /** Control of the query bar; absent = `Edit` for `eq`. */
  Search?(props: SearchProps<P>): ReactNode
}

/** Joins the two halves; V and P are inferred from the value half alone. */
export function defineCell<V, P>(value: ValueType<V, P>, views: Views<NoInfer<V>, NoInfer<P>>) {
  const cell: CellType<V, P> = { name: value.name, value, align: 'left', width: 120, ...views }
  return Object.freeze(cell)
}

type Views<V, P> = Pick<CellType<V, P>, 'Show' | 'Edit' | 'Search'> &
  Partial<
    Pick<
      CellType<V, P>,
      | 'align'
      | 'width'
      | 'unseen'
      | 'sameWidth'
      | 'inCell'
      | 'drawn'
      | 'tidy'
      | 'fault'
      | 'rest'
      | 'toggle'
      | 'whole'
      | 'clears'
      | 'typable'
      | 'preload'
      | 'named'
    >
  >
