import { atCell, blockOf, type CellState, isSingle, type Place } from './range'

export interface GridShape {
  readonly rows: number
  readonly columns: number
  /** Number of whole rows on the screen: the step of PageUp and PageDown. */
  readonly pageRows: number
  /** For Ctrl+arrow, which moves to the edge of filled cells. */
  isBlank(place: Place): boolean
  /** Whether Space toggles the cell instead of typing a space. */
  isToggle(place: Place): boolean
}

export interface Press {
  /** As KeyboardEvent.key. */
  readonly key: string
  readonly shift?: boolean
  /** Ctrl, or Command on a Mac. */
  readonly ctrl?: boolean
  readonly alt?: boolean
  /** An input method is composing. */
  readonly composing?: boolean
}

/** What the table must do besides moving. `type`: open an empty editor that receives the key. */
export type Act =
  | 'open'
  /** A selection of whole rows, columns or everything: the table does not scroll. */
  | 'choose'
  | 'type'
  | 'commit'
  | 'cancel'
  | 'clear'
  | 'toggle'
  | 'undo'
  | 'redo'
  | 'find'
  | 'fillDown'
  | 'fillRight'

export interface Step {
  readonly state: CellState
  readonly act?: Act
}

/**
 * Effect of a key, by the WAI-ARIA grid pattern and Excel. undefined = not handled: the editor, the clipboard events or
 * the page gets the key; for example, Tab leaves the table from its last cell.
 */
export function navigate(state: CellState, press: Press, shape: GridShape): Step | undefined {
  if (shape.rows === 0 || shape.columns === 0) return undefined
  return state.mode === 'ready' ? whenReady(state, press, shape) : whenEditing(state, press, shape)
}

function whenEditing(state: CellState, press: Press, shape: GridShape): Step | undefined {
  const { key, composing, alt, ctrl, shift } = press
  // During composition, Enter, Esc and arrows belong to the input method.
  if (composing) return undefined
  const ready: CellState = { ...state, mode: 'ready' }
  if (key === 'Escape') return { state: ready, act: 'cancel' }
  if (key === 'Enter' && !alt && !ctrl) {
    const next = cycled(ready, shift ? -1 : 1, 'down', shape) ?? ready
    return { state: next, act: 'commit' }
  }
  if (key === 'Tab') {
    const next = cycled(ready, shift ? -1 : 1, 'right', shape)
    return next && { state: next, act: 'commit' }
  }
  if (key === 'F2') return { state: { ...state, mode: state.mode === 'edit' ? 'enter' : 'edit' } }
  if (state.mode === 'edit' || ctrl || alt || shift) return undefined
  const moved = arrows[key] && atCell(stepped(state.active, arrows[key], shape))
  return moved && { state: moved, act: 'commit' }
}

function whenReady(state: CellState, press: Press, shape: GridShape): Step | undefined {
  const { key, ctrl, alt, shift, composing } = press
  // A selected range stays, as in Excel: its cells are filled in one after another.
  const opened: Step = { state: { ...state, mode: 'edit' }, act: 'open' }
  // In Excel it opens the list of a cell.
  if (alt) return key === 'ArrowDown' && !ctrl && !shift ? opened : undefined
  // Some input methods hide the key; its first keystroke must still reach the editor.
  if (composing || key === 'Process') return { state: { ...state, mode: 'enter' }, act: 'type' }
  if (key === 'Tab') return moved(cycled(state, shift ? -1 : 1, 'right', shape))
  if (key === 'Enter') return moved(cycled(state, shift ? -1 : 1, 'down', shape) ?? state)
  if (key === 'Escape') {
    return isSingle(blockOf(state)) ? undefined : { state: atCell(state.active) }
  }
  const target = targetOf(shift ? state.focus : state.active, press, shape)
  if (target) return { state: shift ? { ...state, focus: target } : atCell(target) }
  if (key === ' ' && (ctrl || shift)) {
    return { state: lineOf(state, ctrl === true, shape), act: 'choose' }
  }
  if (ctrl) return command(state, press, shape)
  if (key === 'F2') return opened
  if (key === 'Delete') return { state, act: 'clear' }
  if (key === ' ' && shape.isToggle(state.active)) return { state, act: 'toggle' }
  const types = key === 'Backspace' || [...key].length === 1
  return types ? { state: { ...state, mode: 'enter' }, act: 'type' } : undefined
}

function command(state: CellState, { key, shift }: Press, shape: GridShape): Step | undefined {
  switch (key.toLowerCase()) {
    case 'a': {
      const [anchor, focus] = [{ row: 0, column: 0 }, lastOf(shape)]
      return { state: { ...state, anchor, focus }, act: 'choose' }
    }
    case 'z':
      return { state, act: shift ? 'redo' : 'undo' }
    case 'y':
      return { state, act: 'redo' }
    case 'f':
      return { state, act: 'find' }
    case 'd':
      return { state, act: 'fillDown' }
    case 'r':
      return { state, act: 'fillRight' }
    default:
      return undefined
  }
}

type Direction = readonly [rows: number, columns: number]

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function targetOf(from: Place, { key, ctrl }: Press, shape: GridShape): Place | undefined {
  const arrow = arrows[key]
  if (arrow) return ctrl ? edgeOf(from, arrow, shape) : stepped(from, arrow, shape)
  const last = lastOf(shape)
  switch (key) {
    case 'Home':
      return { row: ctrl ? 0 : from.row, column: 0 }
    case 'End':
      return { row: ctrl ? last.row : from.row, column: last.column }
    case 'PageUp':
      return stepped(from, [-shape.pageRows, 0], shape)
    case 'PageDown':
      return stepped(from, [shape.pageRows, 0], shape)
    default:
      return undefined
  }
}

function stepped({ row, column }: Place, [down, right]: Direction, shape: GridShape): Place {
  const last = lastOf(shape)
  return {
    row: Math.max(0, Math.min(last.row, row + down)),
    column: Math.max(0, Math.min(last.column, column + right)),
  }
}

/** End of a run of filled cells, from inside it; from its end or a blank cell, the next filled cell. */
function edgeOf(from: Place, direction: Direction, shape: GridShape): Place {
  let at = from
  const ahead = () => stepped(at, direction, shape)
  const isLast = () => samePlace(ahead(), at)
  const inside = !shape.isBlank(from) && !isLast() && !shape.isBlank(ahead())
  if (inside) while (!isLast() && !shape.isBlank(ahead())) at = ahead()
  else
    do {
      if (isLast()) return at
      at = ahead()
    } while (shape.isBlank(at))
  return at
}

/** Tab and Enter cycle through a selected range; without one they move through the table. */
function cycled(
  state: CellState,
  by: 1 | -1,
  first: 'down' | 'right',
  shape: GridShape,
): CellState | undefined {
  const block = blockOf(state)
  const { row, column } = state.active
  if (isSingle(block)) {
    if (first === 'down') return atCell(stepped(state.active, [by, 0], shape))
    const at = row * shape.columns + column + by
    if (at < 0 || at >= shape.rows * shape.columns) return undefined
    return atCell({ row: Math.floor(at / shape.columns), column: at % shape.columns })
  }
  const [height, width] = [block.bottom - block.top + 1, block.right - block.left + 1]
  const [down, right] = [row - block.top, column - block.left]
  const count = height * width
  const at = first === 'right' ? down * width + right : right * height + down
  const next = (at + by + count) % count
  const active =
    first === 'right'
      ? { row: block.top + Math.floor(next / width), column: block.left + (next % width) }
      : { row: block.top + (next % height), column: block.left + Math.floor(next / height) }
  return { ...state, active, mode: 'ready' }
}

/** Shift+Space selects whole rows, Ctrl+Space whole columns. */
function lineOf(state: CellState, columns: boolean, shape: GridShape): CellState {
  const { top, left, bottom, right } = blockOf(state)
  const last = lastOf(shape)
  return columns
    ? { ...state, anchor: { row: 0, column: left }, focus: { row: last.row, column: right } }
    : { ...state, anchor: { row: top, column: 0 }, focus: { row: bottom, column: last.column } }
}

const moved = (state: CellState | undefined): Step | undefined => state && { state }

const lastOf = ({ rows, columns }: GridShape): Place => ({ row: rows - 1, column: columns - 1 })

const samePlace = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column
