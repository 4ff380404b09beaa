/** A cell by row and column index on the screen, from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** A block of cells, including both corners. */
export interface Block {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/**
 * Cursor state. `enter`: typing opened the editor, and arrows still move between cells; `edit`: the caret is in the
 * text (F2, double click), and arrows move the caret.
 */
export interface CellState {
  readonly active: Place
  /** The two corners of the range; both equal the active cell if only one cell is selected. */
  readonly anchor: Place
  readonly focus: Place
  readonly mode: 'ready' | 'enter' | 'edit'
}

export const atCell = (place: Place, mode: CellState['mode'] = 'ready'): CellState => ({
  active: place,
  anchor: place,
  focus: place,
  mode,
})

export function blockOf({ anchor, focus }: Pick<CellState, 'anchor' | 'focus'>): Block {
  return {
    top: Math.min(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    bottom: Math.max(anchor.row, focus.row),
    right: Math.max(anchor.column, focus.column),
  }
}

export const heightOf = ({ top, bottom }: Block): number => bottom - top + 1
export const widthOf = ({ left, right }: Block): number => right - left + 1

export const isSingle = (block: Block): boolean => heightOf(block) === 1 && widthOf(block) === 1

export const contains = ({ top, left, bottom, right }: Block, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right
