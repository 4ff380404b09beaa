import type { Rule } from '../../columns/model'
import type { CellError } from '../../judge/judge'
import type { HeldRow } from '../../rows/rows'
import type { CellFailure } from '../scene/tableHandle'
import { activate, afterDrawing, scrollerOf, type TableScene } from '../scene/tableScene'
import { rowOut } from './readOut'

/** Scrolls the first invalid cell into view, one row below the upper edge, and makes it active. */
export function showFailure(scene: TableScene, [first]: readonly CellError[]): void {
  if (first) showCell(scene, first)
}

/** The same for any cell; handles filters, hidden columns, folded branches and other pages. */
export function showCell(scene: TableScene, cell: Pick<CellError, 'row' | 'key'>): void {
  const { store, tree } = scene
  const row = store.table.byId.get(cell.row)
  if (!row) return
  if (row.place < 0) tree?.reveal(row)
  const isSeen = row.place >= 0 && store.cursor.keys.includes(cell.key)
  if (isSeen) {
    goTo(scene, row, cell.key)
    return
  }
  // A column that is shown again gets its place when rendered.
  void scene
    .control()
    ?.uncover(row, cell.key)
    .then(() => requestAnimationFrame(() => goTo(scene, row, cell.key)))
}

function goTo(scene: TableScene, row: HeldRow, key: string): void {
  activate(scene, row, key)
  // A row of another page is rendered first.
  afterDrawing(() => scrollToRow(scene, row.place))
  // Scrolling hides the tooltip: afterwards the cell becomes active again.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { cursor } = scene.store
      const active = cursor.active()
      // If the user has started typing there, the edit continues.
      const rests = cursor.get()?.mode === 'ready'
      if (rests && active?.row === row.id && active.key === key) activate(scene, row, key)
    }),
  )
}

function scrollToRow(scene: TableScene, place: number): void {
  const scroller = scrollerOf(scene)
  const line = scroller?.querySelector<HTMLElement>(`.jd-grid-body > [data-row="${place}"]`)
  if (scroller && line) scroller.scrollTop = line.offsetTop - line.offsetHeight
}

export function failuresOf(
  scene: TableScene,
  errors: readonly CellError[],
): readonly CellFailure[] {
  return errors.flatMap((error): readonly CellFailure[] => {
    const column = scene.store.table.column.get(error.key)
    const row = scene.store.table.byId.get(error.row)
    if (!column || !row) return []
    const { message, rowIndex, columnIndex } = error
    const { rules } = column
    return [
      {
        message,
        rule: rules.find((rule) => hasMessage(rule) && rule.message === message),
        rules,
        row: rowOut(scene, row),
        rowId: row.id,
        rowIndex,
        column,
        columnIndex,
      },
    ]
  })
}

const hasMessage = (rule: Rule): rule is Exclude<Rule, { kind: 'type' }> => 'message' in rule

/** All failures by column. */
export function byColumn(
  failures: readonly CellFailure[],
): Readonly<Record<string, readonly CellFailure[]>> {
  const map: Record<string, CellFailure[]> = {}
  for (const failure of failures) {
    const known = map[failure.column.key]
    if (known) known.push(failure)
    else map[failure.column.key] = [failure]
  }
  return map
}
