import type { ReactNode } from 'react'
import type { Field, Lookup, Operator, ValueType } from './model/entity/field'
import type { RuleValue } from './model/query/condition'
import type { RequestPort } from './ports'

export interface ShowProps<V = unknown, P = unknown> {
  readonly value: V | null
  readonly field: Field<P>
  readonly lookup: Lookup
  /** The server's `_dictText` for this value, when the record came with one. */
  readonly text?: string | undefined
  /** A table cell is one line high; a detail page has room. */
  readonly place: 'cell' | 'detail'
}

/** What a control keeps to itself while somebody types. A cell that is let go takes its control away before the focus leaves it. */
export interface Held {
  /** Hands in what was typed, by `onChange` or `onRefuse`. */
  settle(): void
  /** What was typed is taken back: the control does not hand it in when it loses the focus either. */
  giveUp?(): void
  /** Escape closes the control and keeps what was chosen in it; otherwise it takes that back. */
  readonly keeps?: boolean
}

/** Cells inside a field's control. */
export interface CellsInside {
  /** Hands in the last value by `onChange` and marks what is wrong; answers a text for the field, null = all is well. */
  check(): Promise<string | null>
  /** What the server says of the cells, by the row's place in the value, from 0. */
  mark(errors: readonly InsideError[]): void
  /** Brings the first cell that is wrong into sight. */
  reveal(): void
  /** Hands in at once what it holds back for a moment: the page may be about to go away. */
  flush(): void
}

export interface InsideError {
  readonly row: number
  readonly column?: string | undefined
  readonly message: string
}

/** What was typed into a cell inside a control and is no value of it, by the row's place in the value, from 0. */
export interface InsideText {
  readonly row: number
  readonly column: string
  readonly text: string
}

/** Values of other fields by key, as the wire carries them. */
export type Proposals = Readonly<Record<string, unknown>>

/** Proposals that had to be asked for count while the field still holds what they were asked for. */
export interface LateProposal {
  readonly chosen: unknown
}

export interface EditProps<V = unknown, P = unknown> {
  /** Goes to the focusable element, so that the form's label names it. */
  readonly id: string
  readonly value: V | null
  readonly field: Field<P>
  readonly lookup: Lookup
  onChange(value: V | null): void
  /** The record's other values, for a control that offers only what fits them; absent = nobody knows. */
  valueAt?(key: string): unknown
  /** Values of other fields that follow from what was chosen, by key, as the wire carries them. */
  onFill?(values: Readonly<Record<string, unknown>>): void
  /** Values that the choice proposes to other fields, and those that the one before it did; undefined = nobody knows. */
  onSuggest?(next: Proposals, last: Proposals | undefined, late?: LateProposal): void
  onBlur?(): void
  readonly disabled?: boolean | undefined
  readonly invalid?: boolean | undefined
  /** What is wrong, for a control that shows it too; the form does in any case. */
  readonly message?: string | undefined
  /** Id of the element that holds the error message or help. */
  readonly describedBy?: string | undefined
  readonly autoFocus?: boolean | undefined
  readonly required?: boolean | undefined
  /** Of a control with cells of its own (a table): the form asks it before a save. null = it is gone. */
  onInside?(inside: CellsInside | null): void
  /** Texts that stand in such cells beside the value, whose rows they name. */
  readonly insideTexts?: readonly InsideText[] | undefined
  /** All of them, whenever one comes or goes; after `onChange` where the value changes too. */
  onInsideTexts?(texts: readonly InsideText[]): void
  /** What still runs (an upload: the file's name), null when it is done: the form waits with saving. */
  onBusy?(what: string | null): void
  /** Opens its list or calendar at once: the editable table mounts it because somebody chose the cell. */
  readonly open?: boolean | undefined
  /** What was typed onto the cell before the control was there; it replaces the value. */
  readonly typed?: string | undefined
  /** The choice is complete: the editable table shows the value again. */
  onDone?(then?: Then): void
  /** A text that stands in the control and is no value of the type; the next `onChange` takes it back. */
  readonly refused?: string | undefined
  /** What was typed cannot be read, and perhaps why: whoever holds the value keeps the text, names it and does not save. */
  onRefuse?(text: string, why?: string): void
  /** In the editable table: what the control still has to hand in when it is let go. null = it is gone. */
  onHold?(held: Held | null): void
  /** A table cell is narrow and one row high. Default `form`. */
  readonly place?: 'form' | 'table' | undefined
}

/** What a typed text names: one value, or why none of several. undefined = nothing. */
export type Named = { readonly value: string } | { readonly why: string } | undefined

/** Where a text was typed that a server is asked about. */
export interface Asked<P = unknown> {
  readonly field: Field<P>
  readonly request: RequestPort
  valueAt(key: string): unknown
}

export interface SearchProps<P = unknown> {
  readonly id: string
  readonly field: Field<P>
  readonly lookup: Lookup
  readonly operator: Operator
  /** null = no condition. `between` uses a pair, `in` a list. */
  readonly value: RuleValue | null
  /** What the empty control says; its own words when absent. */
  readonly placeholder?: string | undefined
  onChange(value: RuleValue | null): void
}

/** What a key in the control's popup asks of the table besides: Tab goes on, Escape takes back what was typed. */
export type Then = 'next' | 'previous' | 'giveUp'

/**
 * How the editable table edits a cell. `text`: typed straight into the cell and read by the type's
 * `fromText`; `click`: shown as text until the cell is opened, then `Edit`; `always`: `Edit` stands in
 * the cell all the time; `never`: read only.
 */
export type InCell = 'text' | 'click' | 'always' | 'never'

/** A value type with its pictures: the unit of extension. Method syntax keeps it erasable to `CellType`. */
export interface CellType<V = unknown, P = unknown> {
  readonly name: string
  readonly value: ValueType<V, P>
  readonly align: 'left' | 'right' | 'center'
  /** Column width in px when the page does not say. */
  readonly width: number
  /** Carried in the record without a place on the screen: forms and details leave it out. */
  readonly unseen?: boolean
  /** In a table it is as wide whatever its text is: a picture, a bar, a date. */
  readonly sameWidth?: boolean
  /** Default `click`. */
  readonly inCell?: InCell
  /** For `text`: what stands in the cell after a keystroke gave `text`; null = the keystroke is taken back. */
  tidy?(text: string, field: Field<P>): string | null
  /** For `text`: at rest the cell is drawn by `Show`, not as its text. */
  readonly drawn?: boolean
  /** In the editable table at rest: a plain text, where people read another than `toText` says. */
  rest?(value: V, field: Field<P>): string
  /**
   * What the space key makes of the value in the editable table; absent = nothing. An `Edit` that stands there all the
   * time shows its value and keeps nothing besides: it goes from row to row without being mounted anew.
   */
  toggle?(value: V | null, field: Field<P>): V | null
  /** Of a control whose changes are each complete, whenever they come (a file that has arrived): steps of their own in the editable table. */
  readonly whole?: boolean
  /** Of an `Edit` that stands there all the time and takes what is typed onto its cell. */
  readonly typable?: boolean
  /** Of values whose names only the server knows: what a text typed into the editable table names, or why nothing. */
  named?(text: string, at: Asked<P>): Promise<Named>
  /** Fetches the code of a control that is fetched when it opens; whoever sees somebody come near calls it. */
  preload?(): Promise<unknown>
  Show(props: ShowProps<V, P>): ReactNode
  Edit(props: EditProps<V, P>): ReactNode
  /** The control of the query bar; absent = `Edit` for `eq`. */
  Search?(props: SearchProps<P>): ReactNode
}

/** Joins the two halves; the value half alone decides what V and P are. */
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
      | 'rest'
      | 'toggle'
      | 'whole'
      | 'typable'
      | 'preload'
      | 'named'
    >
  >
