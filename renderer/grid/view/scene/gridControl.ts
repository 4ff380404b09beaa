import type { Held, LateProposal, Proposals, Then } from '../../../cellType'
import type { Lookup } from '../../../model/entity/field'
import type { GridColumn } from '../../columns/model'
import type { GridShape, Press } from '../../cursor/navigate'
import type { Place } from '../../cursor/range'
import type { HeldRow } from '../../rows/rows'
import type { GridStore } from '../../store/store'
import type { LaidColumn, Layout } from './layout'
import type { Spans } from './spans'

/** Functions of the rendered table that the control needs. */
export interface Screen {
  layout(): Layout
  /** Number of whole visible rows. */
  pageRows(): number
  /** Scrolls a cell into view. */
  reveal(place: Place): void
  lookup(): Lookup
  /** Ctrl+F. */
  find(): void
  /** Makes a cell visible: removes filters, and shows its column. */
  uncover(row: HeldRow, key: string): Promise<void>
  /** Looks up a refused text on the server, if it may be a name known there, and replaces it by the value. */
  resolve?(row: HeldRow, column: GridColumn, text: string): void
  /** Merged cells, if any. */
  spans?(): Spans | undefined
}

/** User operations on the cells, independent of the input device. */
export interface GridControl {
  readonly store: GridStore
  /** Always-edit mode: cells look like controls. */
  readonly always: boolean
  /** The table has the keyboard: its active cell takes the focus when rendered. */
  focused: boolean
  /** Character index where the pointer opened the cell; used once. */
  caret: number | undefined
  /** Text typed on a cell before its control opened. */
  readonly typed: string | undefined
  /** Whether something was typed or chosen in the open cell. */
  readonly changed: boolean
  shape(): GridShape
  rowAt(place: number): HeldRow | undefined
  columnAt(place: number): LaidColumn | undefined
  /** Columns on the screen in order; places refer to it. */
  columns(): readonly GridColumn[]
  lookup(): Lookup
  /** Makes a cell active and commits the current edit. `still` = does not scroll to it. */
  choose(place: Place, options?: { readonly extend?: boolean; readonly still?: boolean }): void
  /** Scrolls the active cell into view. */
  reveal(): void
  /** Opens the active cell's editor. */
  open(mode: 'enter' | 'edit', options?: { readonly typed?: string }): void
  /** Stores a value from a cell's control. */
  write(row: HeldRow, column: GridColumn, value: unknown): void
  /** Stores a value set automatically or by a single choice; another edit in progress stays open. */
  put(row: HeldRow, column: GridColumn, value: unknown): void
  /** Stores wire values for other columns of the row, including hidden ones, in one step with the cell's own. */
  fill(row: HeldRow, column: GridColumn, values: Readonly<Record<string, unknown>>): void
  /** Proposes values for editable cells, given the previous choice's proposals (see replaceable). */
  suggest(
    row: HeldRow,
    column: GridColumn,
    proposals: {
      readonly next: Proposals
      readonly last: Proposals | undefined
      readonly late?: LateProposal | undefined
    },
  ): void
  /** Handles an unknown text from a choosing control: asks the server what it may name. */
  refuse(row: HeldRow, column: GridColumn, text: string): void
  /** Stores a text from a cell's own box; an invalid one is kept beside the value as an error. */
  writeText(row: HeldRow, column: GridColumn, text: string): void
  /** Registers the open cell's control, to request its content before it closes. */
  hold(held: Held | null): void
  /** Registers the text that an input method composes in a cell's own box, likewise; undefined = it has ended. */
  compose(row: HeldRow, column: GridColumn, take: (() => void) | undefined): void
  /** Ends editing and keeps the input. */
  commit(): void
  /** Ends editing and discards the input. */
  cancel(): void
  /** Ends editing as the cell's control requests. */
  done(then?: Then): void
  toggle(row: HeldRow, column: GridColumn): void
  /** false = the key is not handled by the table. */
  press(press: Press): boolean
  readonly uncover: Screen['uncover']
}
